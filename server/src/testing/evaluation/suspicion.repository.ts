import { type SQL, sql } from 'drizzle-orm'
import type { AssignmentState } from '@fortnight/contract/vocabulary/run-states'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { outShare } from '../engine/suspicion.ts'
import { moment } from '../../platform/db/moment.ts'

/** P(a tester `t` is in at Google if they say so). */
export const trusted = (t: SQL) => sql`(1 - ${outShare}::float8 * coalesce(${t}.suspicion, 0))`

/** A count of Play Console. Days are numbered from 1970 on the run's calendar. */
interface CountRow extends Record<string, unknown> {
  run_id: string
  day: number
  /** The moment at which it was reported, in milliseconds. */
  at: number
  shown: number
}

/** A seat of a counted run, with what bears on when its tester left. */
export interface CountedSeatRow extends Record<string, unknown> {
  run_id: string
  tester_id: number
  state: AssignmentState
  opted_in: number
  /** The moment of it, in milliseconds. */
  opted_in_at: number
  ended: number | null
  last_used: number | null
  today: number
  a: number
  b: number
  suspicion: number | null
}

/** Days of which counts are read: after that, both people and their phones have changed. */
const memory = 180

/** Counts of the last half year, oldest first: all, or those of tests that one of these testers is or was on. */
export async function listCounts(db: Db, now: Date, testers?: readonly number[]): Promise<CountRow[]> {
  const ids = sql`${sql.param([...(testers ?? [])])}::int[]`
  // By their persons, who have an index.
  const only = testers
    ? sql`and c.run_id in (select run_id from assignments
        where person_id in (select person_id from testers where id = any(${ids})) and tester_id = any(${ids}) and opted_in_at is not null)`
    : sql.empty()
  const { rows } = await db.execute<CountRow>(sql`
    select c.run_id, c.day - date '1970-01-01' as day,
      (extract(epoch from c.created_at) * 1000)::float8 as at, c.opted_in as shown from console_reports c
    where c.day > (${moment(now)})::date - ${memory}::int ${only} order by c.day, c.run_id`)
  return rows
}

/** Every seat of these runs whose tester ever opted in. */
export async function listCounted(db: Db, now: Date, runIds: readonly string[]): Promise<CountedSeatRow[]> {
  const dayOf = (moment: SQL) => sql`((${moment} at time zone r.timezone)::date - date '1970-01-01')`
  const { rows } = await db.execute<CountedSeatRow>(sql`
    select a.run_id, a.tester_id, a.state, ${dayOf(sql`a.opted_in_at`)} as opted_in,
      (extract(epoch from a.opted_in_at) * 1000)::float8 as opted_in_at, ${dayOf(sql`a.ended_at`)} as ended,
      a.last_used_on - date '1970-01-01' as last_used, ${dayOf(moment(now))} as today,
      t.hazard_a as a, t.hazard_b as b, t.suspicion
    from assignments a join runs r on r.id = a.run_id join testers t on t.id = a.tester_id
    where a.run_id = any(${sql.param([...runIds])}::uuid[]) and a.opted_in_at is not null order by a.id`)
  return rows
}

/** Testers who are or were in on a run. */
export async function listTeam(db: Db, runId: string): Promise<number[]> {
  const { rows } = await db.execute<{ tester_id: number }>(sql`
    select distinct tester_id from assignments where run_id = ${runId} and opted_in_at is not null`)
  return rows.map(({ tester_id }) => tester_id)
}

interface Suspect {
  id: number
  suspicion: number
  reason: string
}

/** Stores suspicions that have changed noticeably, in the common order of locks; the score follows. */
export async function update(tx: Tx, suspects: readonly Suspect[]): Promise<void> {
  if (!suspects.length) return
  const column = columnsOf(suspects)
  await tx.execute(sql`
    with given as (
      select * from unnest(${column('id')}::int[], ${column('suspicion')}::real[], ${column('reason')}::text[])
        as given (id, suspicion, reason)
    ), held as materialized (
      select t.id from testers t join given using (id)
      where t.suspicion is null or abs(t.suspicion - given.suspicion) > 0.002 or t.suspicion_reason <> given.reason
      order by t.id for no key update of t
    )
    update testers t set suspicion = given.suspicion, suspicion_reason = given.reason, updated_at = clock(),
      score = (select round(1000 * (1 - ${outShare}::float8 * given.suspicion)
        * exp(sum(ln((t.hazard_b + day) / (t.hazard_a + t.hazard_b + day))))) from generate_series(0, 13) day)
    from given join held using (id) where t.id = given.id`)
}
