import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { figure } from '../format/numbers.ts'
import { retainedTables } from '../vocabulary/retained-tables.ts'
import { whole } from './whole.ts'

const range = (least: number, most: number, noun: string) =>
  whole(least, most, `Enter ${noun}, between ${least} and ${figure(most)}.`)

/** The same, or 0 for what is never removed. */
const rangeOrAlways = (least: number, most: number, noun: string) => {
  const message = `Enter ${noun}, between ${least} and ${figure(most)}, or 0 to keep all.`
  return whole(0, most, message).refine((value) => value === 0 || value >= least, message)
}

/** Fewest months of forecasts: `drop_forecasts` refuses less. A year of tests stays comparable with what was forecast. */
export const leastForecastMonths = 13

/**
 * How long rows are kept that no rule needs for good; set by the operator. The longest times of messages and visits are those that the
 * privacy policy states.
 */
export const Retention = z.strictObject({
  forecasts_months: rangeOrAlways(leastForecastMonths, 120, 'months'),
  notifications_days: rangeOrAlways(180, 3650, 'days'),
  deliveries_days: range(30, 90, 'days'),
  play_visits_days: range(30, 90, 'days'),
  /** Days after a test is over until its event log is sealed; `seal_ledger` refuses less than thirty. */
  ledgers_days: rangeOrAlways(30, 3650, 'days'),
})
export type Retention = z.output<typeof Retention>

export const defaultRetention: Retention = {
  forecasts_months: 0,
  notifications_days: 0,
  deliveries_days: 90,
  play_visits_days: 90,
  ledgers_days: 90,
}

/** What a retention would remove of a table at this moment. */
const Removal = z.object({
  table: z.enum(retainedTables),
  rows: z.int(),
  /** Months that go as a whole; null for a table whose rows go one by one. */
  months: z.int().nullable(),
  /** What its rows take on disk, with their share of indexes. */
  bytes: z.number(),
})
export type Removal = z.output<typeof Removal>

/** Event logs of closed tests: those that a retention would seal at this moment, and those that are sealed. */
const SealedLedgers = z.object({
  to_seal: z.int(),
  events_to_seal: z.int(),
  sealed: z.int(),
  /** What the rows took that sealed logs replace, and what these take instead. */
  row_bytes: z.number(),
  bytes: z.number(),
})
export type SealedLedgers = z.output<typeof SealedLedgers>

const asked = <F extends keyof Retention>(field: F) =>
  z.coerce.number().default(defaultRetention[field]).pipe(Retention.shape[field])

export const retention = endpoints({
  preview: {
    method: 'GET',
    path: '/api/admin/retention/preview',
    access: 'admin',
    replica: true,
    summary: 'What these retentions would remove and seal if they were saved now',
    query: z.strictObject({
      forecasts_months: asked('forecasts_months'),
      notifications_days: asked('notifications_days'),
      deliveries_days: asked('deliveries_days'),
      play_visits_days: asked('play_visits_days'),
      ledgers_days: asked('ledgers_days'),
    }),
    reply: z.object({ success: z.literal(true), data: z.array(Removal), ledgers: SealedLedgers }),
  },
})
