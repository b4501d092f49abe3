import { sql } from 'drizzle-orm'
import type { FactData } from '@fortnight/contract/testing/facts/table'
import { type Grade, grades } from '@fortnight/contract/vocabulary/grades'
import type { Tx } from '../../platform/db/database.ts'
import { earn } from '../../testers/payouts/earn.repository.ts'
import { appendEvents } from '../ledger/append.ts'

interface Upgrade {
  run_id: string
  /** On the run's calendar. */
  day: string
  /** One seat's day; left out, that day of all. */
  seat?: number
  to: Grade
  because: FactData<'graded'>['because']
  now: Date
}

const rank = (grade: unknown) => sql`array_position(${sql.param([...grades])}::text[], ${grade})`

/**
 * Raises what days of use are worth, pays them, puts it on record, and answers how many rose. What stands as high already stays as it is, so that
 * doing it again changes nothing. The one place where a day becomes worth more.
 */
export async function upgradeEvidence(tx: Tx, { run_id, day, seat, to, because, now }: Upgrade): Promise<number> {
  const { rows } = await tx.execute<{ seat: number }>(sql`
    update checkins c set evidence = ${to} from assignments a
    where a.id = c.assignment_id and a.run_id = ${run_id} and c.day = ${day}::date
      and a.id = coalesce(${seat ?? null}::bigint, a.id) and ${rank(sql`c.evidence`)} < ${rank(sql`${to}::text`)}
    returning a.id::int as seat`)
  const seats = rows.map(({ seat: upgraded }) => upgraded).toSorted((x, y) => x - y)
  // Seats before the ledger, as everywhere.
  for (const upgraded of seats) await earn(tx, upgraded, day)
  const data = { day, grade: to, because }
  await appendEvents(
    tx,
    seats.map((upgraded) => ({ run_id, seat: upgraded, kind: 'graded', grade: to, data, at: now })),
  )
  return seats.length
}

/**
 * Play Console counts as many on that day as we do: whoever checked in then was there. For whoever takes the developer's count; check-ins
 * that come later find its line in the ledger.
 */
export const confirmDay = (tx: Tx, runId: string, day: string, now: Date): Promise<number> =>
  upgradeEvidence(tx, { run_id: runId, day, to: 'confirmed', because: 'play_count', now })
