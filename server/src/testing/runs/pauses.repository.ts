import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { openPhases } from '@fortnight/contract/vocabulary/run-states'
import type { Pause } from '@fortnight/contract/testing/pauses'
import type { Db, Tx } from '../../platform/db/database.ts'
import { logged, runLog } from '../ledger/run-log.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { run_events } from '../../platform/db/schema/testing-record.ts'

/** The open run of an app, locked until the transaction ends; undefined if it is over. */
export async function lock(tx: Tx, appId: string) {
  const [run] = await tx
    .select({
      id: runs.id,
      phase: runs.phase,
      timezone: runs.timezone,
      paused_at: runs.paused_at,
      ready_at: runs.ready_at,
      due_on: runs.due_on,
      qualified_on: runs.qualified_on,
    })
    .from(runs)
    .where(and(eq(runs.app_id, appId), inArray(runs.phase, openPhases)))
    .for('no key update')
  return run
}

/** Moves the promised day by a pause; returns it. */
export async function addMinutes(tx: Tx, runId: string, minutes: number): Promise<string | null | undefined> {
  const [run] = await tx
    .update(runs)
    .set({ pause_minutes: sql`${runs.pause_minutes} + ${minutes}` })
    .where(eq(runs.id, runId))
    .returning({ due_on: runs.due_on })
  return run?.due_on
}

/** Gives the testers who were asked, or are to join, the time that a pause took. */
export async function extendDeadlines(tx: Tx, runId: string, from: Date, to: Date): Promise<void> {
  const seats = tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.run_id, runId), eq(assignments.state, 'invited')))
    .orderBy(assignments.id)
    .for('no key update')
  await tx
    .update(assignments)
    .set({ expires_at: sql`${assignments.expires_at} + ${to.getTime() - from.getTime()} * interval '1 millisecond'` })
    .where(inArray(assignments.id, seats))
}

/** Testers of a run who said yes, each with their seat: they read of a pause and of its end. */
export async function listWilling(db: Db, runId: string) {
  const rows = await db
    .select({ seat: assignments.id, person_id: assignments.person_id })
    .from(assignments)
    .where(
      and(
        eq(assignments.run_id, runId),
        isNull(assignments.ended_at),
        sql`(${assignments.accepted_at} is not null or ${assignments.opted_in_at} is not null)`,
      ),
    )
    .orderBy(assignments.id)
  return rows.flatMap(({ seat, person_id }) => (person_id ? [{ seat, person_id }] : []))
}

/** The pauses of a run by its event log, the first one first. */
export async function list(db: Db, runId: string): Promise<Pause[]> {
  const rows = await db
    .select({ kind: logged.kind, at: logged.at })
    .from(runLog(runId))
    .where(inArray(run_events.kind, ['paused', 'resumed']))
    .orderBy(run_events.seq)
  return rows.flatMap(({ kind, at }, n) =>
    kind === 'paused' ? [{ from: at.toISOString(), to: rows[n + 1]?.at.toISOString() ?? null }] : [],
  )
}
