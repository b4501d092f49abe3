import { listHours } from '@fortnight/contract/testing/promise'
import { hourMs } from '@fortnight/contract/format/spans'

/** A tester's way onto the developer's list. Moments are in milliseconds; null for steps not taken. */
export interface ListedSeat {
  accepted: number | null
  /** On the list; a tester who joined counts as listed. */
  listed: number | null
  ended: number | null
}

/**
 * Milliseconds until `until` for which the developer's list alone kept a run below `need` testers: those on the list
 * were too few, and with those who had waited longer than agreed they would have been enough. Testers who have not
 * waited that long, and those who are missing altogether, are never the developer's.
 */
export function listWaitMs(seats: readonly ListedSeat[], need: number, until: number): number {
  const overdueFrom = ({ accepted }: ListedSeat) => (accepted === null ? Infinity : accepted + listHours * hourMs)
  const moments = seats
    .flatMap((seat) => [overdueFrom(seat), seat.listed ?? until, seat.ended ?? until])
    .filter((moment) => moment < until)
    .toSorted((x, y) => x - y)
  return moments.reduce((sum, from, index) => {
    const live = seats.filter(({ ended }) => ended === null || ended > from)
    const listed = live.filter((seat) => seat.listed !== null && seat.listed <= from).length
    const overdue = live.filter(
      (seat) => overdueFrom(seat) <= from && (seat.listed === null || seat.listed > from),
    ).length
    const isDevelopers = listed < need && listed + overdue >= need
    return isDevelopers ? sum + (moments[index + 1] ?? until) - from : sum
  }, 0)
}
