import * as z from 'zod'
import { whole } from './whole.ts'

const percent = (message: string) => whole(0, 100, message)
const share = 'Enter whole percents, between 0 and 100.'

/** What a late test pays back by itself, in percent of its price; set by the operator, frozen with each order. */
export const LateScale = z.strictObject({
  /** For the first day after the promised one, and for each further day. */
  first_percent: percent(share),
  further_percent: percent(share),
  /** The late day from which on the whole price goes back. */
  whole_from: z.number().int().min(1, 'Enter a day, between 1 and 60.').max(60, 'Enter a day, between 1 and 60.'),
  /** Hours from payment and Play set-up after which a test that has not started is late, and what each day costs. */
  start_hours: z
    .number()
    .int()
    .min(24, 'Enter hours, between 24 and 240.')
    .max(240, 'Enter hours, between 24 and 240.'),
  start_percent: percent(share),
})
export type LateScale = z.output<typeof LateScale>

export const defaultLateScale: LateScale = {
  first_percent: 10,
  further_percent: 15,
  whole_from: 7,
  start_hours: 72,
  start_percent: 10,
}

/** How late a test is: whole days after its promised one, and days begun without a start after the hours it had. */
export interface Lateness {
  days: number
  startDays: number
}

/** Percent of the price that goes back for a test that is `days` late. */
export function latePercent({ first_percent, further_percent, whole_from }: LateScale, days: number): number {
  if (days < 1) return 0
  return days >= whole_from ? 100 : Math.min(100, first_percent + further_percent * (days - 1))
}

/** Percent of the price that goes back for a start that is `days` late. */
export const startPercent = ({ start_percent }: LateScale, days: number): number =>
  Math.min(100, start_percent * Math.max(0, days))

/**
 * Cents that go back in all for a late test: by its promised day or by its start, whichever is more, rounded to the
 * cent. A late start is most of a late end, so they are not added up. Never above the price.
 */
export const lateCents = (scale: LateScale, cents: number, { days, startDays }: Lateness): number =>
  Math.round((cents * Math.max(latePercent(scale, days), startPercent(scale, startDays))) / 100)
