import { beforeEach, describe, expect, it } from 'vitest'
import { aPool, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { paramsNow } from '../staffing/params.repository.ts'
import { anApprovedApp } from '../staffing/staff.testkit.ts'
import { dayText } from './day.ts'
import { lockOpen } from './snapshot.repository.ts'
import { snapshotRuns } from './snapshot.ts'
import { restore, store } from './stored-inputs.ts'
import { aStartedRun, dayAfter, noon, runOf, startAfresh } from './tick.testkit.ts'
import { defaults } from '../engine/params.ts'
import { joining, takeSteps } from '../ledger/steps.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
beforeEach(async () => {
  ;[owner, admin] = await startAfresh(world)
})

/** The run as the engine sees it at that moment. */
const seenAt = async (runId: string, at: Date) =>
  world.database.db.transaction(async (tx) => {
    const [snapshot] = await snapshotRuns(tx, [(await lockOpen(tx, runId, at))!], await paramsNow(tx))
    return { ...snapshot!.run, today: snapshot!.row.today }
  })

describe('a run as the engine sees it', () => {
  it('has days that end at midnight of its own calendar: in Pakistan at 19:00 UTC', async () => {
    await aPool(world, 60)
    const run = runOf(world, (await anApprovedApp(world, owner, admin)).id)
    const { id } = await run.run()
    await world.database.pool.query(`update runs set timezone = 'Asia/Karachi' where id = $1`, [id])
    const [early = '', late = ''] = (await run.seats()).map(({ id: seat }) => seat)
    await takeSteps(world, [early], joining, '2026-11-16T18:59:59Z')
    await takeSteps(world, [late], joining, '2026-11-16T19:00:00Z')
    const joinedOf = (seats: readonly { id: string; optedInDay: number | null }[], seat: unknown) =>
      dayText(seats.find((other) => other.id === seat)!.optedInDay!)
    const before = await seenAt(String(id), new Date('2026-11-17T18:59:59Z'))
    expect(joinedOf(before.seats, early)).toBe('2026-11-16')
    expect(joinedOf(before.seats, late)).toBe('2026-11-17')
    expect(dayText(before.today)).toBe('2026-11-17')
    expect(dayText((await seenAt(String(id), new Date('2026-11-17T19:00:00Z'))).today)).toBe('2026-11-18')
  })

  it('has the promised day, the hour on its own calendar, and how long its offers have waited', async () => {
    await aPool(world, 60)
    const run = runOf(world, (await anApprovedApp(world, owner, admin)).id)
    const { id } = await run.run()
    const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values)
    await query(
      `update runs set timezone = 'Asia/Karachi', promised_from = '2026-11-16T20:00:00Z', list_wait_minutes = 600 where id = $1`,
      id,
    )
    const seats = (await run.seats()).slice(0, 4).map(({ id: seat }) => seat)
    await query(
      `update assignments set invited_at = '2026-11-17T05:00:00Z', expires_at = '2026-11-17T11:00:00Z' where id = any($1::bigint[])`,
      seats,
    )
    const [, accepted = '', listed = '', over] = seats
    await takeSteps(world, [accepted, listed], ['accepted'], '2026-11-17T06:00:00Z')
    await takeSteps(world, [listed], ['listed'], '2026-11-17T06:30:00Z')
    await query(`update assignments set expires_at = '2026-11-17T08:30:00Z' where id = $1`, over)
    const seen = await seenAt(String(id), new Date('2026-11-17T09:00:00Z'))
    expect(dayText(seen.dueDay!)).toBe('2026-12-02')
    expect(seen.hour).toBe(14)
    const waited = seats.map((seat) => seen.seats.find((other) => other.id === seat)!.waited)
    expect(waited).toEqual([4, undefined, 2.5, undefined])
  })

  it('counts testers who left, and who were given up, as losses of its app, but none who was let go', async () => {
    const run = await aStartedRun(world, owner, admin)
    const { id } = await run.run()
    await run.use(0)
    expect((await seenAt(String(id), noon(1))).lossesSeen).toBe(0)
    await run.leave(2, noon(1))
    expect((await seenAt(String(id), noon(1))).lossesSeen).toBe(2)
    const seats = await run.seats('opted_in')
    await takeSteps(world, [seats[0]!.id], ['lost'], noon(1))
    await takeSteps(world, [seats[1]!.id], ['released'], noon(1))
    expect((await seenAt(String(id), noon(1))).lossesSeen).toBe(3)
  })

  it('knows whom a count of Play Console covers, and none by a count that shows more than ours', async () => {
    const run = await aStartedRun(world, owner, admin)
    const { id } = await run.run()
    // A count above ours can't be above those who were asked.
    await run.leave(1, noon(0))
    await run.use(0)
    world.now = noon(1)
    const seats = await run.seats('opted_in')
    const count = (opted_in: number) =>
      ok(send(world.app, 'PUT', `/api/apps/${run.id}/run/console-counts/${dayAfter(0)}`, owner, { opted_in }))
    const covered = async () => {
      const seen = await seenAt(String(id), noon(1))
      const again = restore(store({ run: seen, today: seen.today, params: defaults, supply: null }))
      expect(again.run.seats.map((seat) => seat.counted)).toEqual(seen.seats.map((seat) => seat.counted))
      return seen.seats.filter((seat) => seat.counted).length
    }
    expect(await covered()).toBe(0)
    await count(seats.length - 1)
    expect(await covered()).toBe(seats.length)
    await count(seats.length + 1)
    expect(await covered()).toBe(0)
  })
})
