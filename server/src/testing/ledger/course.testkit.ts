import { addDays, dayIn } from '@fortnight/contract/calendar'
import { factOf } from '@fortnight/contract/testing/facts/table'
import { openPhases, type RunPhase } from '@fortnight/contract/vocabulary/run-states'
import { anApp, type Person } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import * as storedRuns from '../runs/runs.repository.ts'
import type { Fact } from './append.repository.ts'
import { appendPast } from './append.ts'
import * as storedSeats from './seats.repository.ts'
import { letHappen } from './steps.testkit.ts'

/** The facts that lead a run to each phase, with the phases between. */
const leadTo = {
  running: ['started'],
  extended: ['started', 'extended'],
  qualified: ['started', 'qualified'],
  holding: ['started', 'qualified', 'holding'],
  completed: ['started', 'qualified', 'holding', 'finished'],
  failed: ['failed'],
  cancelled: ['cancelled'],
} as const
export type Phase = keyof typeof leadTo

/** The fact that ends a seat together with its run. */
const endOf = (phase: Phase, state: string) =>
  phase === 'cancelled' ? 'released' : state === 'opted_in' ? 'completed' : 'withdrawn'

interface Course {
  /** The moment of all these facts, now by default. */
  at?: Date
  /** The first day, the day on which the goal is due, and the one on which it was met. */
  started?: string
  goal?: string
  qualified?: string
}

/**
 * Leads the run of an app to that phase, by facts of the past. A run that is over has no live seats: they end as the
 * engine ends them, or are released if it was cancelled.
 */
export async function leadRun(world: TestServer, appId: string, phase: Phase, course: Course = {}): Promise<void> {
  const { rows } = await world.database.pool.query<{
    id: string
    phase: RunPhase
    days: number
    timezone: string
    seats: { id: number; state: string }[]
  }>(
    `select id, phase, days, timezone, array(select jsonb_build_object('id', a.id, 'state', a.state) from assignments a
       where a.run_id = r.id and a.ended_at is null order by a.id) as seats
     from runs r where app_id = $1`,
    [appId],
  )
  const [run] = rows
  if (!run) throw new Error('the app has no run')
  const { at = new Date() } = course
  const today = dayIn(run.timezone, at)
  const { started = today, goal = addDays(started, run.days), qualified = today } = course
  const data = {
    started: { on: started, goal },
    extended: { on: today },
    qualified: { on: qualified },
    holding: { until: addDays(qualified, 7) },
    finished: { on: today },
    failed: { on: today },
    cancelled: {},
  }
  const way: readonly (keyof typeof data)[] = leadTo[phase]
  const rest = way.slice(way.findLastIndex((kind) => factOf(kind).to === run.phase) + 1)
  const isOver = !openPhases.some((open) => open === phase)
  const ends = isOver ? run.seats.map(({ id, state }) => ({ seat: id, kind: endOf(phase, state), data: {} })) : []
  const facts = [...ends, ...rest.map((kind) => ({ kind, data: data[kind] }))]
  await letHappen(world, ...facts.map((fact) => ({ ...fact, run_id: run.id, at }) as Fact))
}

/** Cancels all runs in these phases, with their seats: no later test meets them. */
export async function cancelRuns(world: TestServer, phases: readonly RunPhase[] = openPhases): Promise<void> {
  const { rows } = await world.database.pool.query<{ run_id: string; seat: number | null }>(
    `select r.id as run_id, a.id::int as seat from runs r left join assignments a on a.run_id = r.id and a.ended_at is null
     where r.phase = any($1)`,
    [phases],
  )
  const at = new Date()
  const ends = rows.flatMap(({ run_id, seat }): Fact[] =>
    seat === null ? [] : [{ run_id, seat, kind: 'released', data: {}, at }],
  )
  const runs = [...new Set(rows.map(({ run_id }) => run_id))]
  await letHappen(world, ...ends, ...runs.map((run_id): Fact => ({ run_id, kind: 'cancelled', data: {}, at })))
}

/**
 * A run of a new app with one tester who was asked, or one that waits for its Play set-up if `ready` is false. Only the
 * run: nothing was paid.
 */
export async function aSoldRun(
  world: TestServer,
  owner: Person,
  tester: number,
  { promised_from = null as Date | null, ready = true } = {},
) {
  const { id: app } = await anApp(world, owner)
  const { db } = world.database
  const run = await storedRuns.insert(db, {
    app_id: app,
    owner_id: owner.id,
    package_plan: 'starter',
    need: 12,
    days: 14,
    promised_from,
  })
  if (!ready) return { app, run, seat: 0 }
  await db.transaction((tx) => storedRuns.makeReady(tx, app))
  const [seat = 0] = await offerSeats(world, app, [tester])
  return { app, run, seat }
}

/**
 * Offers the run of an app to these testers at that moment, without asking who fits: each has a phone of a model of
 * their own. Returns their seats.
 */
export async function offerSeats(
  { database }: TestServer,
  appId: string,
  testers: readonly number[],
  at = new Date(),
): Promise<number[]> {
  const { rows: members } = await database.pool.query<storedSeats.Member>(
    `select id, person_id, household_id, (select min(d.id) from devices d where d.tester_id = t.id) as device_id,
       'Phone ' || id as model, 1 as slot
     from testers t where id = any($1::int[]) order by array_position($1::int[], id)`,
    [testers],
  )
  const { rows: runs } = await database.pool.query<{ id: string; app_id: string; owner_id: string }>(
    'select id, app_id, owner_id from runs where app_id = $1',
    [appId],
  )
  const [run] = runs
  if (!run) throw new Error('the app has no run')
  return database.db.transaction(async (tx) => {
    const offered = await storedSeats.insert(tx, { ...run, pay: undefined, levels: undefined }, members, { at })
    const seats = offered.map(({ id }) => id)
    if (seats.length < testers.length) throw new Error('a tester cannot meet an owner twice within 60 days')
    await appendPast(tx, [{ run_id: run.id, kind: 'offered', data: { seats }, at }])
    return seats
  })
}
