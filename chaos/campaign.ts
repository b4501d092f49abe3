import type pg from 'pg'
import { dayMs, hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { addPeople } from '../model/people.ts'
import * as tracks from '../server/src/orders/play-track/play-tracks.repository.ts'
import * as groups from '../server/src/testing/groups/groups.repository.ts'
import { type Happened, type Planned, planFaults } from './faults.ts'
import { judgeChanges, judgeConsoles, judgeMembers, judgeNotices } from './oracle.ts'
import { actAsTesters, addTesters, endTests, orderTest, putGroupsByHand } from './people.ts'
import { doDue, openWorld, type World } from './world.ts'

interface Options {
  seed: number
  tests: number
  /** How long things happen, in hours. */
  hours: number
  /** An empty database with our tables. */
  connection: pg.PoolConfig
  onHour?(hour: number): void
}

export interface Figures {
  faults: number
  'kinds of faults': number
  calls: number
  'changes of groups': number
  commits: number
  notifications: number
}

/** People do something each ten minutes; servers work when something is due, and no sooner than the second after the last time; the third once the tests are over. */
const [peopleMs, stepMs, graceStepMs] = [10 * minuteMs, 20_000, 8 * hourMs]

/** When the next thing is due on any server. */
async function nextDue({ database: { db } }: World): Promise<number> {
  const found = [await groups.next(db), await tracks.next(db)]
  return Math.min(...found.map((at) => at?.getTime() ?? Infinity))
}

/** Lets time pass until then; servers do what is due meanwhile. */
async function passUntil(world: World, end: number, leastMs = stepMs): Promise<void> {
  const { clock } = world
  while (clock.now().getTime() < end) {
    const now = clock.now().getTime()
    await clock.set(new Date(Math.min(end, Math.max(now + leastMs, await nextDue(world)))))
    await doDue(world)
  }
}

/** Lets hours pass in which people act and faults begin and end; returns what went wrong. */
async function live(world: World, { hours, onHour = () => {} }: Options): Promise<Happened[]> {
  const planned = planFaults(world, hours)
  const start = world.clock.now().getTime()
  const open: { fault: Planned; end: () => void }[] = []
  let peopleAt = start
  for (const waiting = [...planned]; ;) {
    const next = Math.min(peopleAt, waiting[0]?.from ?? Infinity, ...open.map(({ fault }) => fault.to))
    if (next > start + hours * hourMs) break
    await passUntil(world, next)
    for (const ended of open.filter(({ fault }) => fault.to <= next)) {
      ended.end()
      open.splice(open.indexOf(ended), 1)
    }
    while (waiting[0] && waiting[0].from <= next) {
      const fault = waiting.shift()!
      open.push({ fault, end: (await fault.begin(world)) ?? (() => {}) })
    }
    if (peopleAt > next) continue
    peopleAt += peopleMs
    await putGroupsByHand(world)
    await actAsTesters(world)
    onHour((next - start) / hourMs)
  }
  return planned
}

/** Throws with all that is wrong. */
function judge({ errors }: World, { seed, tests, hours }: Options, wrong: readonly string[]): void {
  const all = [...errors.map((error) => error.stack ?? error.message), ...wrong]
  if (!all.length) return
  const command = `npm run chaos -- --seed ${seed} --tests ${tests} --hours ${hours}`
  throw new Error([`Seed ${seed} (${command}): ${all.length} wrong`, ...all.slice(0, 25)].join('\n'))
}

async function playIn(world: World, options: Options): Promise<Figures> {
  const { tests, seed } = options
  const { google, clock, database } = world
  await addTesters(world, tests)
  const owners = await addPeople(database.pool, 'developer', tests)
  for (const [nth, owner] of owners.entries()) await orderTest(world, owner, seed * 1000 + nth)
  const happened = await live(world, options)
  // The longest wait after a failure, and then one look of the schedule.
  await passUntil(world, clock.now().getTime() + 3 * hourMs)
  const wrongNotices = await judgeNotices(world, happened)
  judge(world, options, [
    ...(await judgeMembers(world, false)),
    ...(await judgeConsoles(world, false)),
    ...(await judgeChanges(world, happened)),
    ...wrongNotices,
  ])
  await endTests(world)
  await passUntil(world, clock.now().getTime() + 9 * dayMs, graceStepMs)
  judge(world, options, [
    ...(await judgeMembers(world, true)),
    ...(await judgeConsoles(world, true)),
    ...(await judgeChanges(world, happened)),
  ])
  const notices = await database.pool.query("select from notifications where message_key ~ '^(group|play)_failed'")
  return {
    faults: happened.length,
    'kinds of faults': new Set(happened.map(({ name }) => name)).size,
    calls: google.calls.length,
    'changes of groups': google.groups.changes.length,
    commits: google.play.commits.length,
    notifications: notices.rowCount ?? 0,
  }
}

/** Plays that many tests with all that goes wrong at Google. Throws if anything is wrong in the end. */
export async function play(options: Options): Promise<Figures> {
  const world = await openWorld(options.connection, options.seed)
  try {
    return await playIn(world, options)
  } finally {
    await world.close()
  }
}
