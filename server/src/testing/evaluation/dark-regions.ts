/** Check-ins of one day from one region, over all tests: those that were due, and those that came. */
export interface RegionDay {
  region: string
  /** How many tests these testers are on. */
  tests: number
  due: number
  seen: number
}

/** Fewest due check-ins, and tests, from which the silence of a region means anything: an app can fail on its own. */
const fewest = { due: 20, tests: 3 }

/**
 * Whether the silence of a region on a day has a common cause (the Internet or the power was away): less than half of
 * the check-ins came that usually come from people who take part (`missRate` is their share of misses). People leave one
 * by one, so such a day says nothing about any of them.
 */
export const isDark = ({ due, seen, tests }: RegionDay, missRate: number): boolean =>
  due >= fewest.due && tests >= fewest.tests && seen < ((1 - missRate) * due) / 2

/** Days in a row that are excused: after more, the testers are gone whatever the cause. */
const patience = 5

/**
 * The dark days of a region that are excused on `today`. Days are numbers; a series that has gone on until yesterday is
 * not excused once it is too long.
 */
export function excusedDays(dark: readonly number[], today: number): number[] {
  const days = new Set(dark)
  let first = today
  while (days.has(first - 1)) first--
  return today - first > patience ? dark.filter((day) => day < first) : [...dark]
}
