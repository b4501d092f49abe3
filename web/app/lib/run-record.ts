import { isEvidenced } from '@fortnight/contract/vocabulary/grades'
import type { OnRoster as Entry } from '@fortnight/contract/testing/runs'
import { initialsOf } from '../ui/avatar.tsx'
import type { RosterCell, RosterRow } from '../ui/roster.tsx'

type OnRoster = Pick<Entry, 'seat' | 'name' | 'email' | 'device' | 'status' | 'minutes' | 'from_day'>

/**
 * Rules by which one run is counted: the day of the run today is, whether that day is still going on, and the plan's
 * least minutes.
 */
export interface Counting {
  day: number
  open: boolean
  minimum: number
}

const minutesText = (minutes: number) => `${minutes} min`

/** The last day that is counted for a tester: today, or for one who has left the last day with any use. */
export const lastDay = ({ status, minutes }: Pick<Entry, 'status' | 'minutes'>, day: number): number =>
  status === 'left' ? minutes.findLastIndex((used) => used !== null) + 1 : day

/** Days on which the tester was opted in and could have used the app, and those on which they did. */
function daysOf(tester: OnRoster, day: number): { opened: number; due: number } {
  const { from_day, minutes } = tester
  if (from_day === null) return { opened: 0, due: 0 }
  const first = Math.max(1, from_day)
  const due = Math.max(0, lastDay(tester, day) - first + 1)
  return { opened: minutes.slice(first - 1, first - 1 + due).filter((used) => used !== null).length, due }
}

function cellOf(tester: OnRoster, number: number, { day, open, minimum }: Counting): RosterCell {
  const minutes = tester.minutes[number - 1] ?? null
  const last = lastDay(tester, day)
  if (tester.status === 'left' && minutes === null && number > last)
    return { state: number === last + 1 ? 'left' : 'gone', label: 'Has left' }
  if (number > day) return { state: 'future', label: 'Not yet' }
  const isToday = open && number === day
  if (minutes === null) {
    if (tester.from_day === null || number < tester.from_day) return { state: 'future', label: 'Not joined yet' }
    return isToday ? { state: 'waiting', label: 'Waiting for today' } : { state: 'missed', label: 'Missed' }
  }
  if (minutes < minimum && !isToday) return { state: 'short', label: `${minutesText(minutes)}, too short`, minutes }
  return { state: isToday ? 'today' : 'opened', label: minutesText(minutes), minutes }
}

/** The tester's name, for the developer: their name, else the part before the @ of their address. */
export const nameOf = ({ name, email, seat }: Pick<OnRoster, 'name' | 'email' | 'seat'>): string =>
  name || email?.split('@')[0] || `Tester ${seat}`

/** The names of all who are on the run, by their seats. */
export const namesOf = (roster: readonly Pick<Entry, 'seat' | 'name' | 'email'>[]): ReadonlyMap<number, string> =>
  new Map(roster.map((tester) => [tester.seat, nameOf(tester)]))

/** On how many days these testers used the app, and on how many of them with proof. */
export function provenDays(roster: readonly Pick<Entry, 'grades'>[]): { used: number; proven: number } {
  const used = roster.flatMap(({ grades }) => grades.filter((grade) => grade !== null))
  return { used: used.length, proven: used.filter(isEvidenced).length }
}

/** The day grid's rows: one for each tester who ever was on the run. */
export function rosterRows(
  { roster, days }: { roster: readonly OnRoster[]; days: number },
  counting: Counting,
): RosterRow[] {
  return roster.map((tester) => {
    const { opened, due } = daysOf(tester, counting.day)
    return {
      id: String(tester.seat),
      name: nameOf(tester),
      initials: initialsOf(nameOf(tester)),
      detail: tester.device === 'Unknown' ? undefined : tester.device,
      cells: Array.from({ length: days }, (_, index) => cellOf(tester, index + 1, counting)),
      sum: `${opened}/${due}`,
      gone: tester.status === 'left',
    }
  })
}

/** Over all testers: on how many days the app was opened, of how many it could have been. */
export function openedSoFar({ roster }: { roster: readonly OnRoster[] }, day: number): { opened: number; due: number } {
  const each = roster.map((tester) => daysOf(tester, day))
  return {
    opened: each.reduce((sum, { opened }) => sum + opened, 0),
    due: each.reduce((sum, { due }) => sum + due, 0),
  }
}
