import { gate } from '@fortnight/contract/plans'
import type { Params } from './params.ts'

/** Days of a tester on a test that count as first ones. */
export const firstDays = 2

/**
 * What a tester's first `days` on a test ask of them, in days of middling danger: the first ones weigh `firstDaysRatio`
 * times as much as later ones, and Google's days together as much as they are, as records are made of whole tests.
 */
export function exposure(days: number, { firstDaysRatio: ratio }: Pick<Params, 'firstDaysRatio'>): number {
  const first = days < firstDays ? days : firstDays
  return ((first * ratio + days - first) * gate.days) / (firstDays * ratio + gate.days - firstDays)
}
