import { gate } from '@fortnight/contract/plans'
import type { Params } from './params.ts'

/** What is assumed of the days of a test. */
export type Dangers = Pick<Params, 'firstDaysRatio'>

/** Days of a tester on a test that count as first ones. */
export const firstDays = 2

/** Danger of a day after the first ones: with theirs, Google's days together are as many as they are. */
const laterDanger = ({ firstDaysRatio }: Dangers): number =>
  gate.days / (firstDays * firstDaysRatio + gate.days - firstDays)

/**
 * How dangerous a tester's day on a test is (the first being 0), in days of middling danger: the first ones weigh
 * `firstDaysRatio` times as much as later ones, and Google's days together as much as they are, as records are made of
 * whole tests.
 */
export const danger = (day: number, params: Dangers): number =>
  laterDanger(params) * (day < firstDays ? params.firstDaysRatio : 1)

/** The danger of a tester's first `days` on a test together. */
export function exposure(days: number, params: Dangers): number {
  const first = days < firstDays ? days : firstDays
  return laterDanger(params) * (first * params.firstDaysRatio + days - first)
}
