import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Paging } from '@fortnight/contract/listing'
import type { Db } from '../../platform/db/database.ts'
import { countCapped, readPage } from '../../platform/db/listing.ts'
import { logged, runLog } from '../ledger/run-log.ts'
import { devices, testers } from '../../platform/db/schema/testers.ts'
import { decisions } from '../../platform/db/schema/testing-engine.ts'
import { assignments, runs } from '../../platform/db/schema/testing.ts'
import { checkins, run_events } from '../../platform/db/schema/testing-record.ts'
import { stepOf } from '../staffing/offers.repository.ts'
import { runPromise } from '../promise/run-promise.ts'
import { trackRecord } from '../evaluation/calibration.repository.ts'

/** The run of an app, as its operator sees it. */
export async function findByApp(db: Db, appId: string) {
  const [run] = await db
    .select({
      id: runs.id,
      phase: runs.phase,
      need: runs.need,
      days: runs.days,
      day: sql<number>`case when ${runs.started_on} is null then 0 else greatest(0, least(${runs.days}::int,
        (coalesce(${runs.closed_at}, clock()) at time zone ${runs.timezone})::date - ${runs.started_on} + 1)) end`,
      probability: runs.probability,
      track_record: trackRecord,
      available: runs.available,
      queued_at: runs.queued_at,
      ready_at: runs.ready_at,
      staffed_at: runs.staffed_at,
      started_on: runs.started_on,
      promise: runPromise,
      paused_at: runs.paused_at,
      goal_on: runs.goal_on,
      closed_at: runs.closed_at,
    })
    .from(runs)
    .where(eq(runs.app_id, appId))
  return run
}

/** All testers who were ever on the run: live seats first, by name. */
export const listSeats = (db: Db, runId: string) =>
  db
    .select({
      id: assignments.id,
      tester_id: assignments.tester_id,
      name: testers.name,
      email: testers.email,
      device: sql<string>`coalesce(${devices.model} || ', Android ' || ${devices.android}, 'Unknown')`,
      country: testers.country,
      state: assignments.state,
      step: stepOf,
      trouble: assignments.trouble,
      score: testers.score,
      days_in: sql<number>`case when ${assignments.opted_in_at} is null then 0 else
        (coalesce(${assignments.ended_at}, clock()) at time zone ${runs.timezone})::date
          - (${assignments.opted_in_at} at time zone ${runs.timezone})::date + 1 end`,
      days_used: sql<number>`(select count(*)::int from ${checkins} c where c.assignment_id = ${assignments.id})`,
      invited_at: assignments.invited_at,
      opted_in_at: assignments.opted_in_at,
      ended_at: assignments.ended_at,
    })
    .from(assignments)
    .innerJoin(runs, eq(runs.id, assignments.run_id))
    .innerJoin(testers, eq(testers.id, assignments.tester_id))
    .leftJoin(devices, eq(devices.id, assignments.device_id))
    .where(eq(assignments.run_id, runId))
    .orderBy(sql`${assignments.ended_at} is not null`, asc(testers.name), asc(assignments.id))

/** The engine's decisions about the run, newest first. */
export const listDecisions = (db: Db, runId: string, most: number) =>
  db
    .select({
      id: decisions.id,
      kind: decisions.kind,
      inputs: decisions.inputs,
      probability_before: decisions.probability_before,
      probability_after: decisions.probability_after,
      created_at: decisions.created_at,
    })
    .from(decisions)
    .where(eq(decisions.run_id, runId))
    .orderBy(desc(decisions.id))
    .limit(most)

const logOf = (appId: string) => runLog(sql`(select r.id from runs r where r.app_id = ${appId})`)

/** Event log of the run of an app. Events are numbered in their order. */
export const listEvents = (db: Db, appId: string, query: Paging) =>
  readPage({ sorts: { at: run_events.seq }, id: run_events.seq }, query, undefined, (key) =>
    db
      .select({
        id: logged.seq,
        kind: logged.kind,
        tester: testers.name,
        data: logged.data,
        at: logged.at,
        key,
      })
      .from(logOf(appId))
      .leftJoin(assignments, eq(assignments.id, run_events.assignment_id))
      .leftJoin(testers, eq(testers.id, assignments.tester_id)),
  )

export const countEvents = (db: Db, appId: string) => countCapped(db, db.select({ one: sql`1` }).from(logOf(appId)))
