import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPerson, aPool, emptyPool, type Person } from '../../../../tests/fixtures.ts'
import { useTestServer, waiting } from '../../../../tests/test-server.ts'
import { claimDueRuns, claimOne } from './snapshot.repository.ts'
import { refill } from '../staffing/refill.ts'
import { anApprovedApp, miscounted } from '../staffing/staff.testkit.ts'
import { aStartedRun, noon, runOf } from './tick.testkit.ts'
import { hooks } from '../../app/hooks.ts'
import { tick } from './tick.ts'

const world = useTestServer()

/** Events of a day, before any evaluation. */
interface Day {
  leave: number
  silent: number
  optIn: boolean
  /** Number of servers that evaluate at once, and of evaluations in a row. */
  servers: number
  looks: number
}

const days = fc.array(
  fc.record({
    leave: fc.constantFrom(0, 0, 0, 0, 1, 3),
    silent: fc.constantFrom(0, 0, 1, 4, 40),
    optIn: fc.boolean(),
    servers: fc.integer({ min: 1, max: 3 }),
    looks: fc.integer({ min: 1, max: 2 }),
  }),
  { minLength: 4, maxLength: 18 },
)

/** Simulates the days with a pool of its own; returns the decisions, with seats named by their position. */
async function live(plan: readonly Day[], admin: Person, alone: boolean) {
  await emptyPool(world)
  await world.database.pool.query('update runs set next_eval_at = null')
  await aPool(world, 70)
  const { id } = await anApprovedApp(world, await aPerson(world), admin)
  const run = runOf(world, id)
  await run.promise(noon(1))
  await run.optIn(noon())
  for (const [day, { leave, silent, optIn, servers, looks }] of plan.entries()) {
    if (optIn) await run.optIn(noon(day))
    if (leave) await run.leave(leave, noon(day))
    for (let n = 0; n < (alone ? 1 : looks); n++) {
      await Promise.all(
        Array.from({ length: alone ? 1 : servers }, () => tick(world.database.db, () => noon(day), hooks)),
      )
      if (!alone) await run.dueAgain()
    }
    const team = await run.seats('opted_in')
    await run.use(
      day,
      team.slice(0, silent).map((seat) => seat.id),
    )
  }
  const seats = await run.seats()
  const first = Number(seats[0]?.id ?? 0)
  const decided = (await run.decided())
    .filter(({ kind }) => kind !== 'team' && kind !== 'look' && kind !== 'restock')
    .map(({ kind, inputs: { of: _, seat, seats: several, ...rest } }) => ({
      kind,
      ...rest,
      ...(seat !== undefined && { seat: Number(seat) - first }),
      ...(Array.isArray(several) && { seats: several.map((seatNumber) => Number(seatNumber) - first) }),
    }))
  return { decided, states: seats.map(({ state }) => state), phase: (await run.run()).phase }
}

describe('a run', () => {
  it('is evaluated by one server at a time, and by none twice', async () => {
    await world.database.pool.query('update runs set next_eval_at = null')
    const run = await aStartedRun(world, await aPerson(world), await aPerson(world, 'admin'))
    await run.dueAgain()
    const { db } = world.database
    const evaluate = () => tick(db, () => noon(1), hooks)
    await db.transaction(async (tx) => {
      expect(await claimDueRuns(tx, noon(1), 10)).toHaveLength(1)
      expect(await evaluate()).toBe(0)
    })
    expect([await evaluate(), await evaluate()]).toEqual([1, 0])
  })
})

describe('a run that lacks testers', () => {
  const lacking = async () => {
    await emptyPool(world)
    await world.database.pool.query('update runs set next_eval_at = null')
    const run = await aStartedRun(world, await aPerson(world), await aPerson(world, 'admin'), 100)
    await run.promise(noon(1))
    await run.use(0)
    await run.leave((await run.seats('opted_in')).length - 10, noon(1))
    const { rows } = await world.database.pool.query<{ id: string }>('select id from runs where app_id = $1', [run.id])
    return { run, id: rows[0]!.id }
  }

  it('gets them although another server holds its row for a moment', async () => {
    const { id } = await lacking()
    const { db } = world.database
    const { restocking } = await db.transaction(async (tx) => {
      expect(await claimOne(tx, id, noon(1))).toBeDefined()
      const answer = refill(db, id, noon(1), hooks)
      await expect.poll(() => waiting(world), { interval: 5, timeout: 20_000 }).toBe(1)
      return { restocking: answer }
    })
    expect((await restocking).invited).toBeGreaterThan(0)
  })

  it('gets them once, from any number of servers at once', async () => {
    const { run, id } = await lacking()
    const answers = await Promise.all(Array.from({ length: 4 }, () => refill(world.database.db, id, noon(1), hooks)))
    const invited = answers.map((answer) => answer.invited).filter((count) => count > 0)
    expect(invited).toHaveLength(1)
    expect(await run.seats('invited')).toHaveLength(invited[0]!)
    expect(await run.decided('invite')).toHaveLength(1)
    expect(await miscounted(world)).toEqual([])
  })
})

describe('the same days', () => {
  it('are decided the same by one server or several, however often they evaluate', { timeout: 300_000 }, async () => {
    const admin = await aPerson(world, 'admin')
    // Ids break ties between equal seats, so they have one length in both runs.
    await world.database.pool.query(`select setval(pg_get_serial_sequence('assignments', 'id'), 1000000)`)
    await fc.assert(
      fc.asyncProperty(days, async (plan) => {
        const [single, several] = [await live(plan, admin, true), await live(plan, admin, false)]
        expect(several).toEqual(single)
        expect(await miscounted(world)).toEqual([])
      }),
      { numRuns: 8, seed: 14 },
    )
  })
})
