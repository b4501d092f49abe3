import { sql } from 'drizzle-orm'
import type { FactData } from '@fortnight/contract/testing/facts/table'
import { type Grade, grades } from '@fortnight/contract/vocabulary/grades'
import type { Tx } from '../../platform/db/database.ts'
import { earn } from '../../testers/payouts/earn.repository.ts'
import { payDaysLeft } from '../../testers/payouts/release-pay.repository.ts'
import { confirmable } from './confirmable.ts'
import { appendEvents } from '../ledger/append.ts'

interface Upgrade {
  run_id: string
  /** Day on the run's calendar. */
  day: string
  /** Limits the upgrade to one seat's day; all seats of that day by default. */
  seat?: number
  to: Grade
  because: FactData<'graded'>['because']
  now: Date
}

const rank = (grade: unknown) => sql`array_position(${sql.param([...grades])}::text[], ${grade})`

/**
 * Upgrades the evidence of days of use, pays them, records it, and returns how many were upgraded. Days with an equal
 * or higher grade stay unchanged, so that repeating it changes nothing. The only place that upgrades a day.
 */
export async function upgradeEvidence(tx: Tx, { run_id, day, seat, to, because, now }: Upgrade): Promise<number> {
  const { rows } = await tx.execute<{ seat: number }>(sql`
    update checkins c set evidence = ${to} from assignments a
    where a.id = c.assignment_id and a.run_id = ${run_id} and c.day = ${day}::date
      and a.id = coalesce(${seat ?? null}::bigint, a.id) and ${rank(sql`c.evidence`)} < ${rank(sql`${to}::text`)}
      and ${because === 'play_count' ? confirmable(sql`c.day`) : sql`true`}
    returning a.id::int as seat`)
  const seats = rows.map(({ seat: upgraded }) => upgraded).toSorted((x, y) => x - y)
  // Seats before the event log, as everywhere.
  for (const upgraded of seats) await earn(tx, upgraded, day)
  await payDaysLeft(tx, seats)
  const data = { day, grade: to, because }
  await appendEvents(
    tx,
    seats.map((upgraded) => ({ run_id, seat: upgraded, kind: 'graded', grade: to, data, at: now })),
  )
  return seats.length
}

/**
 * Confirms the check-ins of a day on which Play Console counts as many testers as we do, except of those suspected. Called when the developer
 * enters a count; later check-ins find its event in the log.
 */
export const confirmDay = (tx: Tx, runId: string, day: string, now: Date): Promise<number> =>
  upgradeEvidence(tx, { run_id: runId, day, to: 'confirmed', because: 'play_count', now })
