import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPerson, aPersonOf, aPool, emptyPool, type Person } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { wakingEnd } from '../../../../sim/waking.ts'
import { hooks } from '../../app/hooks.ts'
import { findWhoIsReachedByMail } from '../evaluation/learn.repository.ts'
import { restore, type StoredInputs } from '../evaluation/stored-inputs.ts'
import { decide } from '../evaluation/decide.ts'
import { tick } from '../evaluation/tick.ts'
import { joining, takeSteps } from '../ledger/steps.testkit.ts'
import { asleepAt } from './asleep.ts'
import { anApprovedApp } from './staff.testkit.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
const query = async <R>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as R[]
beforeEach(async () => {
  await emptyPool(world)
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
})

/** A zone in which it is that hour now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Testers in a zone where it is that hour now. */
async function aPoolAt(hour: number, size: number, options: Parameters<typeof aPool>[2] = {}): Promise<number[]> {
  const ids = await aPool(world, size, options)
  await query('update testers set timezone = $2 where id = any($1)', [ids, zoneAt(hour)])
  return ids
}

const askedOf = async (app: string) =>
  (await query<{ tester_id: number }>('select tester_id from assignments where app_id = $1', [app])).map(
    ({ tester_id }) => tester_id,
  )

describe('an app that is set up while its best testers sleep', () => {
  it('is offered to those who can be in within twelve hours, and to more of them than are safe', async () => {
    const asleep = await aPoolAt(23, 120, { days: 90 })
    const early = await aPoolAt(4, 60, { days: 60 })
    const { id, team } = await anApprovedApp(world, owner, admin)
    const asked = await askedOf(id)
    expect(asked).toHaveLength(team)
    expect(asked.filter((tester) => early.includes(tester)).length).toBeGreaterThan(12)

    await emptyPool(world)
    await query("update testers set status = 'retired' where id = any($1)", [early])
    const usual = await aPool(world, 120, { days: 90 })
    const awake = await anApprovedApp(world, await aPerson(world), admin)
    expect((await askedOf(awake.id)).every((tester) => usual.includes(tester))).toBe(true)
    expect(awake.team).toBeLessThan(team)
    expect(asleep).toHaveLength(120)
  })

  it('is offered to the best all the same if no one else is free, and to no more of them', async () => {
    await aPoolAt(22, 120, { days: 60 })
    const { team } = await anApprovedApp(world, owner, admin)
    await emptyPool(world)
    await query("update testers set status = 'retired'")
    await aPoolAt(12, 120, { days: 60 })
    const awake = await anApprovedApp(world, await aPerson(world), admin)
    expect(team).toBeGreaterThanOrEqual(12)
    expect(team).toBeLessThanOrEqual(awake.team)
  })
})

describe('a team of which too few have joined', () => {
  const hoursAfter = (from: Date, hours: number) => new Date(from.getTime() + hours * hourMs)

  it('asks more while they can be in in time, stores why, and asks no more for it afterwards', async () => {
    await aPool(world, 160, { days: 200 })
    const { id, team } = await anApprovedApp(world, owner, admin)
    const [run] = await query<{ run_id: string; ready_at: Date }>(
      'select id as run_id, ready_at from runs where app_id = $1',
      [id],
    )
    const seats = await query<{ id: string }>('select id from assignments where app_id = $1 order by id', [id])
    const ready = run!.ready_at
    // Five are in, and the others have let their offers wait for half of the time.
    await takeSteps(
      world,
      seats.slice(0, 5).map((seat) => seat.id),
      joining,
      hoursAfter(ready, 1),
    )
    await query(
      `update assignments set told_at = invited_at, expires_at = $2 where app_id = $1 and state = 'invited'`,
      [id, hoursAfter(ready, 8.5)],
    )
    const at = hoursAfter(ready, 5)
    await query('update runs set next_eval_at = $2 where app_id = $1', [id, at])
    await tick(world.database.db, () => at, hooks)
    expect((await askedOf(id)).length).toBeGreaterThan(team)
    const decided = await query<{ inputs: unknown }>(
      `select e.inputs from decisions d join decisions e on e.key = d.inputs ->> 'of'
       where d.run_id = $1 and d.kind = 'invite' order by d.id desc limit 1`,
      [run!.run_id],
    )
    const inputs = restore(decided[0]!.inputs as StoredInputs)
    expect(inputs.run.fullWithin).toBeCloseTo(7, 1)
    const asked = (changes: object) => {
      const { decisions } = decide({ ...inputs, run: { ...inputs.run, ...changes } })
      const invitation = decisions.find((decision) => decision.kind === 'invite')
      return invitation?.count ?? 0
    }
    expect(asked({})).toBe((await askedOf(id)).length - team)
    expect(asked({ fullWithin: 1 })).toBeLessThan(asked({}))
  })
})

it('hours of sleep that are left are those of the simulation and of the offers', async () => {
  const first = Date.UTC(2026, 10, 16)
  for (const [zone, ahead] of [
    ['Asia/Karachi', 5],
    ['Asia/Kolkata', 5.5],
    ['Etc/GMT+8', -8],
  ] as const) {
    const ids = await aPool(world, 1)
    await query('update testers set timezone = $2 where id = any($1)', [ids, zone])
    for (let now = 0; now < 24; now += 0.5) {
      const moment = sql`${new Date(first + now * hourMs).toISOString()}::timestamptz`
      const { rows } = await world.database.db.execute<{ asleep: number }>(
        sql`select ${asleepAt(moment)} as asleep from testers t where id = ${ids[0]!}`,
      )
      expect([zone, now, rows[0]!.asleep]).toEqual([zone, now, wakingEnd(now, 0, ahead) - now])
    }
  }
})

describe('an app for which time presses', () => {
  it('is offered to those first who took most of their offers, among equally reliable ones', async () => {
    const slow = await aPoolAt(12, 60, { days: 90 })
    const quick = await aPoolAt(12, 60, { days: 90 })
    await query('update testers set offers_taken = 10, offers_passed = 30 where id = any($1)', [slow])
    await query('update testers set offers_taken = 40 where id = any($1)', [quick])
    const { id } = await anApprovedApp(world, owner, admin)
    const asked = await askedOf(id)
    expect(asked.filter((tester) => slow.includes(tester))).toEqual([])
    expect(asked.length).toBeGreaterThanOrEqual(12)
  })
})

it('who has a browser or a telephone that rings is not reached by mail alone', async () => {
  const ids = await aPool(world, 3)
  const [phone, former, neither] = ids
  const reachOn = async (tester: number, ended: boolean) => {
    const { id } = await aPersonOf(world, tester)
    await query(
      `insert into phone_numbers (user_id, channel, number, proven_at, ended_at, end_reason)
       values ($1, 'whatsapp', '+9230000' || lpad($2::text, 5, '0'), now(), case when $3 then now() end, case when $3 then 'stopped' end)`,
      [id, tester, ended],
    )
  }
  await reachOn(phone!, false)
  await reachOn(former!, true)
  await findWhoIsReachedByMail(world.database.db)
  const byMail = await query<{ id: number }>('select id from testers where by_mail and id = any($1) order by id', [ids])
  expect(byMail.map(({ id }) => id)).toEqual([former, neither])
})
