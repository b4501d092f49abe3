import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { listHours } from '@fortnight/contract/testing/promise'
import { openPhases } from '@fortnight/contract/vocabulary/run-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'

/** Whether a tester of the run waited for the developer's list longer than agreed. */
const waitedForList = sql`exists (
  select from ${assignments} a where a.run_id = ${runs.id} and a.accepted_at + ${listHours} * interval '1 hour'
    < least(coalesce(a.listed_at, a.opted_in_at, clock()), coalesce(a.ended_at, clock())))`

const startedAt = sql<Date | null>`(select min(e.at) from run_log(runs.id) e where e.kind = 'started')`

/** Each day after its end, a test is looked at in two hours: the first, and the next in case that a job was missed. */
const isLookedAt = sql`mod(extract(epoch from clock() - ${runs.closed_at}), 86400) < 7200`

/**
 * Apps whose tests have a promise that is past, did not start within a day, or waits for a list of testers: paid and
 * set up, and open or ended within thirty days, which is longer than this is ever not looked at. The list of a test that
 * ended a day ago moves nothing any more; what a late one pays back can still grow if another refund is declined.
 */
export async function listPromised(db: Db): Promise<string[]> {
  const isOpen = inArray(runs.phase, openPhases)
  const endedWithin = (days: number) =>
    and(inArray(runs.phase, ['completed', 'failed']), gt(runs.closed_at, sql`clock() - ${days} * interval '1 day'`))
  const rows = await db
    .select({ app_id: runs.app_id })
    .from(runs)
    .where(
      and(
        isNotNull(runs.promised_from),
        isNull(runs.paused_at),
        or(isOpen, and(endedWithin(30), isLookedAt)),
        or(
          lt(runs.due_on, sql`coalesce(${runs.qualified_on}, utc_day(clock()))`),
          // Also after a late start: it can have come after this was last looked at.
          lt(runs.ready_at, sql`coalesce(${startedAt}, clock()) - interval '1 day'`),
          and(waitedForList, or(isOpen, endedWithin(1))),
        ),
      ),
    )
  return rows.map(({ app_id }) => app_id)
}

/** The promise of an app's test and what became of it so far, locked; undefined if it has none that can be late. */
export async function lock(tx: Tx, appId: string) {
  const [run] = await tx
    .select({
      id: runs.id,
      app_id: runs.app_id,
      need: runs.need,
      ready_at: runs.ready_at,
      due_on: runs.due_on,
      list_wait_minutes: runs.list_wait_minutes,
      qualified_on: runs.qualified_on,
      closed_at: runs.closed_at,
      started_at: startedAt.mapWith(runs.closed_at),
    })
    .from(runs)
    .where(
      and(
        eq(runs.app_id, appId),
        isNotNull(runs.due_on),
        isNotNull(runs.ready_at),
        isNull(runs.paused_at),
        inArray(runs.phase, [...openPhases, 'completed', 'failed']),
      ),
    )
    .for('no key update', { of: runs })
  return run
}
export type Promised = NonNullable<Awaited<ReturnType<typeof lock>>>

/** When everyone who was ever asked to join these runs accepted, was listed, opted in and left; null for what did not happen. */
export const listMoments = (db: Db, runIds: string[]) =>
  db
    .select({
      run_id: assignments.run_id,
      accepted_at: assignments.accepted_at,
      listed_at: assignments.listed_at,
      opted_in_at: assignments.opted_in_at,
      ended_at: assignments.ended_at,
    })
    .from(assignments)
    .where(inArray(assignments.run_id, runIds))

/** How testers of a run came onto its developer's list. */
export async function listSeats(db: Db, runId: string) {
  const seats = await listMoments(db, [runId])
  return seats.map(({ accepted_at, listed_at, opted_in_at, ended_at }) => ({
    accepted: accepted_at?.getTime() ?? null,
    listed: (listed_at ?? opted_in_at)?.getTime() ?? null,
    ended: ended_at?.getTime() ?? null,
  }))
}

/** Sets the wait for the list if it has grown; returns the promised day that follows, undefined if it has not. */
export async function raiseListWait(tx: Tx, runId: string, minutes: number): Promise<string | null | undefined> {
  const [run] = await tx
    .update(runs)
    .set({ list_wait_minutes: minutes })
    .where(and(eq(runs.id, runId), sql`${runs.list_wait_minutes} < ${minutes}`))
    .returning({ due_on: runs.due_on })
  return run?.due_on
}
