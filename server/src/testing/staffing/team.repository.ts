import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/database.ts'
import { offer, type Offering } from '../ledger/offer.ts'
import type { QueuedRow } from '../runs/runs.repository.ts'
import { asleepAt } from './asleep.ts'
import { android, neverOn, rulesOf, storage, type Wanted } from './team-rules.ts'

/** A free tester, whose row a claim has locked, with the device that fits the app best. */
export interface LockedTester extends Record<string, unknown> {
  id: number
  person_id: string
  household_id: string
  hazard_a: number
  hazard_b: number
  suspicion: number | null
  observed_days: number
  never_asked: boolean
  offers_taken: number
  offers_passed: number
  /** Whether only mail announces offers to them. */
  by_mail: boolean
  load: number
  idle_days: number
  device_id: number
  model: string
  /** Hours until their waking hours. */
  asleep: number
}

const rulesFor = (run: Wanted, reserved: readonly number[]) =>
  sql.join(
    rulesOf(run, reserved).map(({ holds }) => holds),
    sql` and `,
  )

/** Free testers who may join this run, with the device that fits the app best. */
function fitting(run: Wanted, reserved: readonly number[] = []): SQL {
  return sql`
    select t.id, t.person_id, t.household_id, t.hazard_a, t.hazard_b, t.suspicion,
      t.observed_days + t.open_stays as observed_days, t.never_asked, t.offers_taken, t.offers_passed, t.by_mail,
      t.active::float8 / t.capacity as load,
      (extract(epoch from clock() - coalesce(t.last_assigned_at, t.created_at)) / 86400)::float8 as idle_days,
      d.id as device_id, d.model, ${asleepAt(sql`clock()`)} as asleep
    from testers t
    cross join lateral (
      select d.id, d.model from devices d
      where d.tester_id = t.id and ${android(run)} and ${storage(run)}
      order by d.free_mb desc, d.id limit 1
    ) d
    where ${rulesFor(run, reserved)}`
}

const locked = sql`for no key update of t skip locked`

/** What a request for testers may ask for besides their number. */
interface Asking {
  locking?: SQL
  reserved?: readonly number[]
  /** How likely testers are to join in time, by half hours of sleep that are left (`hasteOfHalfHours`); null if time does not press. */
  haste?: readonly number[] | null
}

/** Among how many of the most reliable testers who can join in time the likeliest are looked for. */
const reachInHaste = 1000

/** How many of those who were never asked are looked at besides: a place in twelve is theirs, and few share a household. */
const reachOfFirstOffers = 8

/** How likely a tester is to join in time; null if they can't. */
const chanceIn = (haste: readonly number[]) =>
  sql`(${sql.param([...haste])}::float8[])[1 + floor(2 * ${asleepAt(sql`clock()`)})::int]`

/** A condition and an order for testers who can join in time, the likeliest of the most reliable ones first. */
function soonest(rules: SQL, haste: readonly number[]) {
  const chance = chanceIn(haste)
  const reach = sql`array(select t.id from testers t where ${rules} and ${chance} is not null
    order by t.score desc, t.id desc limit ${sql.raw(String(reachInHaste))})`
  return { where: sql`t.id = any(${reach})`, order: sql`t.score * ${chance} desc, t.id desc` }
}

/**
 * The most reliable testers who may join this run, best first, and after them some who were never asked, longest wait first.
 * `most` is one of few numbers, and written as a literal: the plan that PostgreSQL keeps is made for it. If time presses and
 * some of them sleep, as many who can join in time come first. Fewer than `most` are all.
 */
async function listBest(
  db: Db,
  run: Wanted,
  most: number,
  also: SQL,
  { locking = sql.empty(), reserved = [], haste = null }: Asking,
): Promise<LockedTester[]> {
  const list = async (where: SQL, order: SQL, limit = most) => {
    const { rows } = await db.execute<LockedTester>(sql`${fitting(run, reserved)} and ${also} and ${where}
    order by ${order}
    limit ${sql.raw(String(limit))}
    ${locking}`)
    return rows
  }
  const best = await list(sql`true`, sql`t.score desc, t.id desc`)
  if (best.length < most) return best
  const pressing = best.some(({ asleep }) => asleep > 0) ? haste : null
  const inTime = pressing && soonest(rulesFor(run, reserved), pressing)
  const first = inTime ? await list(inTime.where, inTime.order) : []
  const canJoin = pressing ? sql`${chanceIn(pressing)} is not null` : sql`true`
  const untried = await list(sql`t.never_asked and ${canJoin}`, sql`t.created_at, t.id`, reachOfFirstOffers)
  return [...new Map([...first, ...best, ...untried].map((tester) => [tester.id, tester])).values()]
}

/** The most reliable testers who may join this run, best first. */
export const listCandidates = (db: Db, run: Wanted, most: number, asking: Asking = {}) =>
  listBest(db, run, most, sql`true`, asking)

/**
 * The most reliable testers, locked; those whom another claim holds at this moment are skipped: claims never wait for
 * each other and cannot deadlock.
 */
export const lockCandidatesWithout =
  (reserved: readonly number[]) =>
  (db: Db, run: Wanted, most: number, haste: readonly number[] | null = null) =>
    listCandidates(db, run, most, { locking: locked, reserved, haste })

/**
 * The most reliable testers for a run that has a team, without locks: none who was on it, or lives with one who was.
 */
export const listSpares = (db: Db, run: QueuedRow, most: number, asking: Asking = {}) =>
  listBest(db, run, most, neverOn(run), asking)

/** The most reliable testers for a run that has a team, locked, without those whom another claim holds. */
export const lockSpares = (db: Db, run: QueuedRow, most: number, haste: readonly number[] | null) =>
  listSpares(db, run, most, { locking: locked, haste })

/** One of them by id, read after this transaction has locked the row; undefined if they no longer fit. */
export async function lockCandidate(tx: Tx, run: QueuedRow, testerId: number): Promise<LockedTester | undefined> {
  await lockTesters(tx, [testerId])
  const { rows } = await tx.execute<LockedTester>(sql`${fitting(run)} and ${neverOn(run)} and t.id = ${testerId}`)
  return rows[0]
}

/** In one order everywhere, so that transactions that change the same testers take turns. */
export async function lockTesters(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`select from testers where id = any(${sql.param([...ids])}::int[]) order by id for no key update`)
}

/** A live seat, as far as it constrains the next tester of its team. */
export interface LiveSeat extends Record<string, unknown> {
  id: number
  tester_id: number
  name: string
  household_id: string
  model: string
  model_slot: number
  observed_days: number
}

/** Live seats of the run. */
export async function listLive(db: Db, runId: string): Promise<LiveSeat[]> {
  const { rows } = await db.execute<LiveSeat>(sql`
    select a.id::int, a.tester_id, t.name, a.household_id, a.model, a.model_slot,
      t.observed_days + t.open_stays as observed_days
    from assignments a join testers t on t.id = a.tester_id where a.run_id = ${runId} and a.ended_at is null order by a.id`)
  return rows
}

/** A number from 1 for each phone, by model, that no other live seat of the team has. */
function slotsOf(team: readonly LockedTester[], beside: readonly LiveSeat[]): number[] {
  const taken = new Set(beside.map(({ model, model_slot }) => `${model_slot} ${model}`))
  return team.map(({ model }) => {
    let slot = 1
    while (taken.has(`${slot} ${model}`)) slot++
    taken.add(`${slot} ${model}`)
    return slot
  })
}

/**
 * Seats the picked testers, whose rows are locked: all of them or, if one met this owner meanwhile, none. Returns
 * whether they were seated. `beside` are the live seats of a team that grows, and `by` says who made it grow. A first
 * team staffs its run.
 */
export async function seat(
  tx: Tx,
  run: QueuedRow,
  team: readonly LockedTester[],
  { beside = [], ...offering }: { beside?: readonly LiveSeat[] } & Offering = {},
): Promise<boolean> {
  const slots = slotsOf(team, beside)
  const members = team.map((tester, place) => ({ ...tester, slot: slots[place] ?? 1 }))
  return (await offer(tx, run, members, offering)).length > 0
}
