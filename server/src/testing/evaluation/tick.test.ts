import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson, aPool, emptyPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { decide } from './decide.ts'
import { anApprovedApp, miscounted } from '../staffing/staff.testkit.ts'
import { restore, type StoredInputs } from './stored-inputs.ts'
import { aStartedRun, dayAfter, noon, runOf, startAfresh } from './tick.testkit.ts'
import { hooks } from '../../app/hooks.ts'
import { tick } from './tick.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  ;[owner, admin] = await startAfresh(world)
})

const titles = async (who: Person) =>
  (
    await ok<{ data: { title: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${who.email}?limit=50`, who),
    )
  ).data.map((notification) => notification.title)
const statusOf = async (id: string) =>
  (await ok<{ status: string }>(send(world.app, 'GET', `/api/apps/${id}`, owner))).status

describe('a run', () => {
  it('starts when its team is complete, qualifies on its day, waits for Google and is done', async () => {
    const run = await aStartedRun(world, owner, admin)
    expect(await run.run()).toMatchObject({ phase: 'running', started_on: dayAfter(0), goal_on: dayAfter(14) })
    expect((await titles(owner))[0]).toBe('Day 1 of Harbour')

    for (let day = 0; day < 14; day++) {
      await run.use(day)
      await run.tickOn(day + 1)
    }
    expect(await run.run()).toMatchObject({ phase: 'qualified', qualified_on: dayAfter(14), hold_until: null })
    expect(await titles(owner)).toContain('You can apply now: Harbour')
    expect(await statusOf(run.id)).toBe('active')

    for (let day = 14; day < 21; day++) {
      await run.use(day)
      await run.tickOn(day + 1)
      if (day === 15) expect(await run.run()).toMatchObject({ phase: 'holding', hold_until: dayAfter(21) })
    }
    expect(await run.run()).toMatchObject({ phase: 'completed', next_eval_at: null })
    expect(await statusOf(run.id)).toBe('completed')
    const seats = await run.seats()
    expect(seats.filter(({ state }) => state === 'completed').length).toBeGreaterThanOrEqual(12)
    expect(seats.every(({ state }) => ['completed', 'released', 'withdrawn'].includes(state))).toBe(true)
    expect((await run.facts()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['started', 'qualified', 'holding', 'completed', 'finished']),
    )
    expect(await miscounted(world)).toEqual([])
    expect((await titles(owner))[0]).toBe('Harbour is done')
  })

  it('that loses too many is refilled, misses its day and qualifies when newcomers have their own days', async () => {
    const run = await aStartedRun(world, owner, admin, 100)
    await run.use(0)
    await run.leave((await run.seats('opted_in')).length - 10, noon(1))
    await run.tickOn(1)
    const invited = await run.seats('invited')
    expect(invited.length).toBeGreaterThanOrEqual(2)
    expect(await titles(owner)).toContain('Harbour is at risk')
    for (let day = 1; day < 16; day++) {
      if (day === 3) await run.optIn(noon(3))
      await run.use(day)
      await run.tickOn(day + 1)
    }
    expect((await run.run()).phase).toBe('extended')
    await run.use(16)
    await run.tickOn(17)
    expect((await run.run()).phase).toBe('qualified')
    expect(await miscounted(world)).toEqual([])
  })

  it('that cannot be saved fails on day 42, and its refund is requested', async () => {
    const run = await aStartedRun(world, owner, admin)
    await emptyPool(world)
    // Approved long ago: the guarantee of the first days is over.
    await world.database.pool.query(`update apps set updated_at = now() where id = $1`, [run.id])
    await run.leave((await run.seats('opted_in')).length - 8, noon(1))
    for (const day of [1, 8, 15, 22, 29, 36, 41]) {
      for (let d = Math.max(0, day - 7); d < day; d++) await run.use(d)
      await run.tickOn(day)
    }
    expect((await run.run()).phase).toBe('extended')
    expect(await titles(admin)).toContain('A test needs help')
    await run.use(41)
    await run.tickOn(42)
    expect(await run.run()).toMatchObject({ phase: 'failed', next_eval_at: null })
    expect(await statusOf(run.id)).toBe('cancelled')
    expect(await titles(owner)).toEqual(
      expect.arrayContaining(['Harbour takes longer', 'Harbour did not reach its goal', 'Refund requested']),
    )
    const { rows } = await world.database.pool.query(
      'select refund_status, amount_cents > 0 as some from refunds where app_id = $1',
      [run.id],
    )
    expect(rows).toEqual([{ refund_status: 'requested', some: true }])
    expect(await run.seats('opted_in')).toEqual([])
    expect(await miscounted(world)).toEqual([])
  })
})

describe('a tick', () => {
  it('repeated the same day changes nothing, on however many servers at once', async () => {
    const run = await aStartedRun(world, owner, admin)
    const silent = (await run.seats('opted_in')).slice(0, 5).map(({ id }) => id)
    await run.use(0)
    for (let day = 1; day < 3; day++) await run.use(day, silent)
    const stands = async () => ({
      ...(await run.run()),
      version: 0,
      next_eval_at: null,
      updated_at: null,
      seats: await run.seats(),
      facts: await run.facts(),
      told: await titles(owner),
    })
    await run.tickOn(3)
    const once = await stands()
    expect(await run.decided('nudge')).toHaveLength(5)
    await run.dueAgain()
    await Promise.all(Array.from({ length: 4 }, () => tick(world.database.db, () => noon(3), hooks)))
    expect(await stands()).toEqual(once)
  })

  it('gives up a tester who is silent too long, notifies them, and frees their place', async () => {
    const run = await aStartedRun(world, owner, admin)
    await run.use(0)
    await run.tickOn(1)
    const silent = (await run.seats('opted_in')).slice(0, 5).map(({ id }) => id)
    for (let day = 1; day < 9; day++) {
      await run.use(day, silent)
      await run.tickOn(day + 1)
    }
    const lost = (await run.seats('lost')).map(({ id }) => id)
    expect(lost.length).toBeGreaterThan(2)
    expect(silent).toEqual(expect.arrayContaining(lost))
    expect((await run.facts('lost')).map(({ seat }) => seat)).toEqual(lost)
    expect(await miscounted(world)).toEqual([])
  })

  it('stores its inputs, so that the engine reproduces its decisions', async () => {
    const run = await aStartedRun(world, owner, admin, 100)
    await run.use(0)
    await run.leave(9, noon(1))
    for (let day = 1; day < 16; day++) {
      await run.use(day)
      await run.tickOn(day + 1)
      await run.optIn(noon(day + 1))
    }
    const decided = await run.decided()
    const looks = decided.filter(({ kind }) => kind === 'look' || kind === 'restock')
    expect(looks.map(({ kind }) => kind)).toContain('restock')
    for (const { key, inputs } of looks) {
      const again = decide(restore(inputs as unknown as StoredInputs)).decisions
      const stored = decided
        .filter(({ inputs: { of } }) => of === key)
        .map(({ inputs: { of, ...decision } }) => decision)
      expect(stored.length).toBeGreaterThan(0)
      expect(JSON.parse(JSON.stringify(again))).toEqual(expect.arrayContaining(stored))
    }
  })

  it('that is killed leaves nothing behind, and the next one does it all', async () => {
    const run = await aStartedRun(world, owner, admin)
    for (let day = 0; day < 14; day++) await run.use(day)
    const before = [await run.run(), await run.facts(), await run.decided()]
    await world.asOwner(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    )
    for (const table of ['decisions', 'run_events', 'notifications']) {
      await world.asOwner(`create trigger die before insert on ${table} for each statement execute function die()`)
      const died = await run.tickOn(14).then(
        () => 'lived',
        () => 'died',
      )
      await world.asOwner(`drop trigger die on ${table}`)
      expect([table, died]).toEqual([table, 'died'])
      expect([await run.run(), await run.facts(), await run.decided()]).toEqual(before)
    }
    await world.asOwner('drop function die()')
    await run.tickOn(14)
    expect((await run.run()).phase).toBe('qualified')
  })

  it('does nothing to a run that was cancelled, even if the app is deleted meanwhile', async () => {
    const run = await aStartedRun(world, owner, admin)
    await ok(send(world.app, 'DELETE', `/api/admin/apps/${run.id}`, admin))
    const seats = await run.seats()
    expect(seats.every(({ state }) => state === 'released')).toBe(true)
    await run.tickOn(1)
    expect([await run.seats(), (await run.run()).phase]).toEqual([seats, 'cancelled'])
  })
})

describe('a silence of nearly all testers', () => {
  it('costs no tester the seat and invites none, and is reported to the administrators once a day', async () => {
    const run = await aStartedRun(world, owner, admin, 100)
    await run.use(0)
    await run.use(1)
    const team = await run.seats('opted_in')
    for (let day = 3; day < 6; day++) {
      await run.tickOn(day)
      await run.dueAgain()
      await run.tickOn(day)
    }
    expect(await run.seats()).toEqual(expect.arrayContaining(team))
    expect(await run.seats('invited')).toEqual([])
    expect((await titles(admin)).filter((title) => title === 'Almost no check-ins on Harbour')).toHaveLength(3)
    // Testers who come back a day later than the others do not count as lost either.
    await run.use(
      5,
      team.slice(0, 5).map(({ id }) => id),
    )
    await run.tickOn(6)
    await run.use(6)
    await run.tickOn(7)
    expect(await run.seats('lost')).toEqual([])
    expect((await run.run()).phase).toBe('running')
  })

  it('that lasts counts after all, because then the testers are gone', async () => {
    const run = await aStartedRun(world, owner, admin)
    await run.use(0)
    for (let day = 1; day < 8; day++) await run.tickOn(day)
    expect((await run.seats('lost')).length).toBeGreaterThan(6)
  })

  it('that a clock causes by jumping three days ahead and back undoes and ends nothing', async () => {
    const run = await aStartedRun(world, owner, admin)
    for (let day = 0; day < 12; day++) {
      await run.use(day)
      await run.tickOn(day + 1)
    }
    await run.tickOn(15)
    expect((await run.run()).phase).toBe('running')
    await run.tickOn(12)
    for (let day = 12; day < 14; day++) {
      await run.use(day)
      await run.tickOn(day + 1)
    }
    expect((await run.run()).phase).toBe('qualified')
    expect(await run.seats('lost')).toEqual([])
    expect(await run.facts('extended')).toEqual([])
  })
})

describe('a run of two servers', () => {
  it('is decided the same, whichever evaluates first', async () => {
    const histories = []
    for (const servers of [1, 3]) {
      await emptyPool(world)
      // Ordered at the same hour, so that both are promised the same day.
      world.now = noon()
      const app = await (async () => {
        await aPool(world, 80, { days: 30 })
        return anApprovedApp(world, await aPerson(world), admin, { name: 'Twin' })
      })()
      const run = runOf(world, app.id)
      await run.optIn(noon())
      for (let day = 0; day < 16; day++) {
        if (day === 3) await run.leave(4, noon(3))
        world.now = noon(day)
        await Promise.all(Array.from({ length: servers }, () => tick(world.database.db, () => noon(day), hooks)))
        await run.optIn(noon(day))
        const [first] = await run.seats('opted_in')
        await run.use(day, day > 8 && first ? [first.id] : [])
      }
      const first = Number((await run.seats())[0]!.id)
      histories.push(
        (await run.decided())
          .filter(({ kind }) => kind !== 'team')
          .map(({ kind, inputs: { count, seat, startedDay, goalDay } }) => ({
            kind,
            count,
            startedDay,
            goalDay,
            place: seat === undefined ? undefined : Number(seat) - first,
          })),
      )
    }
    expect(histories[0]!.length).toBeGreaterThan(5)
    expect(histories[1]).toEqual(histories[0])
  })
})

it('as many batches are evaluated at once as there are lanes', async () => {
  let [now, most] = [0, 0]
  const { db } = world.database
  const transaction: typeof db.transaction = (act, how) => {
    most = Math.max(most, ++now)
    return db.transaction(act, how).finally(() => now--)
  }
  await tick(Object.assign(Object.create(db) as typeof db, { transaction }), () => noon(0), hooks, undefined, 4)
  expect(most).toBe(4)
})
