import { type SQL, sql } from 'drizzle-orm'
import type { PlanName } from '@fortnight/contract/plans'
import type { AssignmentState, RunPhase } from '@fortnight/contract/vocabulary/run-states'
import { waitsForSetupIn } from '../../platform/db/set-up.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { gapNow } from '../joining/console-counts.repository.ts'
import { asleepAt } from '../staffing/asleep.ts'
import { offlineCountries } from '../staffing/offline-countries.repository.ts'
import type { Shock } from './shock.ts'
import { moment } from '../../platform/db/moment.ts'

/** An open run whose row is locked. Days are numbered from 1970 on the run's calendar. */
export interface OpenRun extends Record<string, unknown> {
  id: string
  app_id: string
  owner_id: string
  name: string
  package_plan: PlanName
  phase: RunPhase
  need: number
  days: number
  console_gap: number
  /** The day and moment (ms) of the newest count of Play Console; null without any. */
  counted: number | null
  counted_at: number | null
  /** How many testers it showed. */
  counted_in: number | null
  granted: boolean
  applied: boolean
  /** Whether testers cannot join because part of the set-up is missing. */
  waits_for_setup: boolean
  version: number
  /** The moment of the evaluation, in milliseconds, its day, and the hours of the day that are over. */
  at: number
  /** Hours since it was paid for and set up; null before. */
  ready_hours: number | null
  today: number
  hour: number
  /** The day promised at the order, as its developer moved it; null without a promise. */
  due: number | null
  started: number | null
  goal: number | null
  qualified: number | null
}

/** A seat as the engine needs it, with the belief about its tester. */
export interface SeatRow extends Record<string, unknown> {
  run_id: string
  id: string
  tester_id: number
  state: AssignmentState
  /** How far an open offer has come; null if its tester has not answered. */
  step: 'accepted' | 'listed' | null
  offered: number
  /** When an open offer expires, and when its tester was listed, in milliseconds. */
  expires_at: number | null
  /** Hours until the tester of an open offer is asked, in their waking hours; null if they were asked. */
  asleep: number | null
  listed_at: number | null
  opted_in: number | null
  /** The moment of it, in milliseconds. */
  opted_in_at: number | null
  ended: number | null
  last_used: number | null
  nudged: number | null
  gone: number | null
  country: string
  /** Whether no one in that country answers now. */
  offline: boolean
  a: number
  b: number
  /** Days stayed and losses in that belief that are of tests which go on, this one among them. */
  open_stays: number
  open_losses: number
  suspicion: number | null
  offers_taken: number
  offers_passed: number
  by_mail: boolean
}

const dayNumber = (day: SQL) => sql`(${day} - date '1970-01-01')`
const dayOf = (moment: SQL) => dayNumber(sql`(${moment} at time zone r.timezone)::date`)

const ms = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`
/** The newest of a run's counts of Play Console. */
const newestCount = (what: SQL) =>
  sql`(select ${what} from console_reports c where c.run_id = r.id order by c.day desc limit 1)`

const select = (at: SQL) => sql`
  select r.id, r.app_id, r.owner_id, app.name, r.package_plan, r.phase, r.need, r.days, ${gapNow} as console_gap, r.version,
    ${newestCount(dayNumber(sql`c.day`))} as counted, ${newestCount(ms(sql`c.created_at`))} as counted_at,
    ${newestCount(sql`c.opted_in`)} as counted_in,
    coalesce(r.outcome = 'granted', false) as granted, r.applied_on is not null as applied, ${waitsForSetupIn(sql`r`, sql`app`)} as waits_for_setup,
    ${ms(at)} as at, (extract(epoch from ${at} - r.ready_at) / 3600)::float8 as ready_hours, ${dayOf(at)} as today,
    (extract(epoch from (${at} at time zone r.timezone)::time) / 3600)::float8 as hour, ${dayNumber(sql`r.due_on`)} as due,
    ${dayNumber(sql`r.started_on`)} as started, ${dayNumber(sql`r.goal_on`)} as goal,
    ${dayNumber(sql`r.qualified_on`)} as qualified
  from runs r join apps app on app.id = r.app_id`

// Evaluations are never postponed for longer than an hour: a time further away was set by a clock that was ahead.
const isDue = (now: Date) => sql`r.paused_at is null and (r.next_eval_at <= ${moment(now)}
  or r.next_eval_at > ${moment(now)} + interval '2 hours')`

/** Due runs that are not paused, the longest due first; locked, except those that another server holds. */
export async function claimDueRuns(tx: Tx, now: Date, most: number): Promise<OpenRun[]> {
  const { rows } = await tx.execute<OpenRun>(sql`${select(moment(now))} where ${isDue(now)}
    order by r.next_eval_at limit ${most} for no key update of r skip locked`)
  return rows
}

const openRun = (runId: string, now: Date) =>
  sql`${select(moment(now))} where r.id = ${runId} and r.next_eval_at is not null and r.paused_at is null for no key update of r`

/** Claims one open run by its id; undefined if another server holds it. */
export async function claimOne(tx: Tx, runId: string, now: Date): Promise<OpenRun | undefined> {
  const { rows } = await tx.execute<OpenRun>(sql`${openRun(runId, now)} skip locked`)
  return rows[0]
}

/** One open run by its id, also a paused one, without a lock. */
export async function readOpen(db: Db, runId: string, now: Date): Promise<OpenRun | undefined> {
  const { rows } = await db.execute<OpenRun>(
    sql`${select(moment(now))} where r.id = ${runId} and r.next_eval_at is not null`,
  )
  return rows[0]
}

/** Locks one open run by its id and waits for another holder; undefined if the run is closed. */
export async function lockOpen(tx: Tx, runId: string, now: Date): Promise<OpenRun | undefined> {
  const { rows } = await tx.execute<OpenRun>(openRun(runId, now))
  return rows[0]
}

/** `asleep` says when testers are asked who were not yet. */
const listSeatsWhere = async (db: Db, runIds: readonly string[], which: SQL, asleep = sql`null::float8`) => {
  const { rows } = await db.execute<SeatRow>(sql`
    select a.run_id, a.id::text as id, a.tester_id, a.state,
      case when a.state <> 'invited' then null when a.listed_at is not null then 'listed'
        when a.accepted_at is not null then 'accepted' end as step, ${dayOf(sql`a.invited_at`)} as offered,
      ${ms(sql`a.expires_at`)} as expires_at, ${asleep} as asleep, ${ms(sql`a.listed_at`)} as listed_at,
      ${dayOf(sql`a.opted_in_at`)} as opted_in, ${ms(sql`a.opted_in_at`)} as opted_in_at,
      ${dayOf(sql`a.ended_at`)} as ended,
      ${dayNumber(sql`a.last_used_on`)} as last_used, ${dayNumber(sql`a.nudged_on`)} as nudged,
      ${dayNumber(sql`a.gone_on`)} as gone, t.country, t.country = any(${offlineCountries}) as offline, t.hazard_a as a, t.hazard_b as b,
      t.open_stays, t.open_losses, t.suspicion, t.offers_taken, t.offers_passed, t.by_mail
    from assignments a join runs r on r.id = a.run_id join testers t on t.id = a.tester_id
    where a.run_id = any(${sql.param([...runIds])}::uuid[]) and ${which}`)
  // Sorted here, so that the first rows are read while the database still searches: a third less of the tick's longest
  // wait.
  return rows.sort((x, y) => Number(x.id) - Number(y.id))
}

/**
 * Seats of these runs at a moment that are live, or whose testers ever opted in: released testers had stayed, which is evidence
 * about the app.
 */
export const listSeats = (db: Db, runIds: readonly string[], at: Date) =>
  listSeatsWhere(
    db,
    runIds,
    sql`(a.state = 'invited' or a.opted_in_at is not null)`,
    sql`case when a.state = 'invited' and a.told_at is null then ${asleepAt(moment(at))} end`,
  )

/** Every seat of these runs whose tester ever opted in. */
export const listJoined = (db: Db, runIds: readonly string[]) =>
  listSeatsWhere(db, runIds, sql`a.opted_in_at is not null`)

/** Recorded days that say nothing about any tester of a run. */
export async function listShocks(db: Db, runIds: readonly string[]): Promise<(Shock & { run_id: string })[]> {
  const { rows } = await db.execute<Shock & { run_id: string }>(sql`
    select run_id, case when inputs ? 'gone' then 'gone' when inputs ? 'pause' then 'pause' else 'silence' end as cause, inputs -> 'days' as days from decisions
    where kind = 'shock' and run_id = any(${sql.param([...runIds])}::uuid[])`)
  return rows
}

/** A finished run that was not learnt from yet, by its id, locked; undefined if another server is learning from it. */
export async function claimClosed(tx: Tx, runId: string): Promise<OpenRun | undefined> {
  const { rows } =
    await tx.execute<OpenRun>(sql`${select(sql`r.closed_at`)} where r.id = ${runId} and r.closed_at is not null
    for no key update of r skip locked`)
  return rows[0]
}

/** Runs that ended in the last two months and were not learnt from yet. */
export async function listUnsettled(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from runs r where closed_at > ${moment(now)} - interval '60 days' and staffed_at is not null
      and not exists (select from decisions d where d.key = r.id || ':settle')
    order by closed_at limit ${most}`)
  return rows.map(({ id }) => id)
}
