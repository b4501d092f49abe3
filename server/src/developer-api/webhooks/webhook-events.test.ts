import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { planNames, plans } from '@fortnight/contract/plans'
import { webhookEvents, webhookKinds } from '@fortnight/contract/developer-api/webhooks'
import { aPayment, aPerson, aPool, emptyPool, ok, send, settle } from '../../../../tests/fixtures.ts'
import { goalOf } from '../../testing/engine/goal.ts'
import { appendEvents } from '../../testing/ledger/append.ts'
import type { Fact } from '../../testing/ledger/append.repository.ts'
import { anApprovedApp } from '../../testing/staffing/staff.testkit.ts'
import { hour, withCustomer } from './customer.testkit.ts'
import { announceDays } from './deliveries.repository.ts'
import { aRound, aWebhook, verified } from './receiver.testkit.ts'
import { leadRun } from '../../testing/ledger/course.testkit.ts'
import { takeSteps } from '../../testing/ledger/steps.testkit.ts'

const { world, the, query, receiver, approve } = withCustomer()

/** A run of that owner with its team, and one of its opted-in seats. */
async function aRun() {
  await emptyPool(world)
  await aPool(world, 30)
  const app = await anApprovedApp(world, the.owner, the.admin)
  const [run] = await query<{ id: string }>('select id from runs where app_id = $1', [app.id])
  const [{ seat } = { seat: 0 }] = await query<{ seat: number }>(
    'select min(id)::int as seat from assignments where app_id = $1',
    [app.id],
  )
  await takeSteps(world, [seat], ['accepted', 'listed', 'opted_in'], new Date())
  return { app: app.id, id: run?.id ?? '', seat }
}
const appendFacts = (facts: Fact[]) => world.database.db.transaction((tx) => appendEvents(tx, facts))

describe('webhooks', () => {
  it('report payments: approved and not accepted, signed as the receiver’s library expects', async () => {
    const { url, received } = await receiver()
    const { secret } = await aWebhook(world, the.owner, url, ['payment.approved', 'payment.rejected'])
    const [approved, rejected] = [await aPayment(world, the.owner), await aPayment(world, the.owner)]
    await ok(settle(world.app, the.admin, approved.id))
    await ok(settle(world.app, the.admin, rejected.id, 'failed'))
    await aRound(world)
    expect(received.map((event) => verified(secret, event))).toEqual(received.map(({ body }) => body))
    expect(received.map(({ body: { type, data } }) => [type, data]).toSorted()).toEqual([
      ['payment.approved', { app_id: approved.app.id, payment: approved.id }],
      ['payment.rejected', { app_id: rejected.app.id, payment: rejected.id }],
    ])
    expect(() => verified('whsec_AAAAAAAAAAAAAAAAAAAAAAAA', received[0]!)).toThrow('signature')
  })

  it('report the facts of a run as the contract names them, and nothing about who the testers are', async () => {
    const { url, received } = await receiver()
    const { app, id: run_id, seat } = await aRun()
    await aWebhook(world, the.owner, url, [...webhookKinds])
    const at = new Date()
    await appendFacts([
      { run_id, seat, kind: 'opted_in', data: { day: '2026-11-22' }, at },
      { run_id, kind: 'started', data: { on: '2026-11-22', goal: '2026-12-06' }, at },
      { run_id, seat, kind: 'found', data: { finding: randomUUID(), kind: 'problem' }, at },
      { run_id, seat, kind: 'checked_in', data: { day: '2026-11-22', seconds: 90 }, at },
      { run_id, seat, kind: 'lost', data: { misses: 4 }, at },
      { run_id, seat: seat + 1, kind: 'withdrawn', data: {}, at },
      { run_id, kind: 'qualified', data: { on: '2026-12-06' }, at },
      { run_id, kind: 'finished', data: { on: '2026-12-13' }, at },
      { run_id, kind: 'failed', data: { on: '2026-12-13' }, at },
    ])
    await aRound(world)
    const bodies = received.map(({ body }) => body)
    expect(bodies.map(({ type }) => type).toSorted()).toEqual(
      [
        'tester.joined',
        'run.started',
        'finding.reported',
        'tester.left',
        'run.qualified',
        'run.completed',
        'run.failed',
      ].toSorted(),
    )
    for (const { type, data, sandbox } of bodies) {
      expect(webhookEvents[type as keyof typeof webhookEvents].data.strict().safeParse(data).error).toBeUndefined()
      expect([data['app_id'], sandbox]).toEqual([app, false])
    }
    expect(bodies.find(({ type }) => type === 'tester.left')?.data).toEqual({ app_id: app, seat, how: 'lost' })
  })

  it.each(planNames)(
    'report a risk of %s: once the forecast falls below the plan’s hold level, not while it stays there',
    async (plan) => {
      const { url, received } = await receiver()
      await aWebhook(world, the.owner, url, ['run.at_risk'])
      const { app, id } = await aRun()
      await leadRun(world, app, 'running')
      await query('update runs set package_plan = $2 where id = $1', [id, plan])
      const { hold } = goalOf(plans[plan], 14)
      const forecasts = [1, hold - 0.001, hold - 0.1, hold + 0.001, hold - 0.2]
      for (const [day, p] of forecasts.entries())
        await query('insert into forecasts (run_id, day, p_goal) values ($1, $2, $3)', [id, `2026-12-0${day + 1}`, p])
      await aRound(world)
      const chances = received.map(({ body }) => body.data['probability'] as number).toSorted()
      expect(chances).toHaveLength(2)
      expect(chances[0]).toBeCloseTo(hold - 0.2, 3)
      expect(chances[1]).toBeCloseTo(hold - 0.001, 3)
    },
  )

  it('report each day once, three hours after its end on the run’s calendar: who was in and who used it', async () => {
    const { url, received } = await receiver()
    await aWebhook(world, the.owner, url, ['checkin.day'])
    const { app, id, seat } = await aRun()
    const day =
      (await query<{ day: string }>("select (now() at time zone 'Asia/Karachi')::date::text as day"))[0]?.day ?? ''
    await query("update runs set timezone = 'Asia/Karachi' where id = $1", [id])
    await leadRun(world, app, 'running', { started: day })
    await query('insert into checkins (assignment_id, day, seconds) values ($1, $2, 90)', [seat, day])
    const midnight =
      (await query<{ at: Date }>("select ($1::date + 1)::timestamp at time zone 'Asia/Karachi' as at", [day]))[0]?.at ??
      new Date()
    const deliveries = async (hours: number) => {
      world.now = new Date(midnight.getTime() + hours * hour)
      await announceDays(world.database.db, world.now)
      await aRound(world)
      return received.map(({ body }) => body.data)
    }
    expect(await deliveries(2.9)).toEqual([])
    const first = { app_id: app, day, opted_in: 1, checked_in: 1 }
    expect(await deliveries(3.1)).toEqual([first])
    expect(await deliveries(4)).toEqual([first])
    expect((await deliveries(27.1)).slice(1)).toMatchObject([{ app_id: app, opted_in: 1, checked_in: 0 }])
  })

  it('are queued with their fact: a transaction that fails reports nothing', async () => {
    const { url, received } = await receiver()
    await aWebhook(world, the.owner, url, ['run.started'])
    const { id: run_id } = await aRun()
    const failing = world.database.db.transaction(async (tx) => {
      await appendEvents(tx, [
        { run_id, kind: 'started', data: { on: '2026-11-22', goal: '2026-12-06' }, at: new Date() },
      ])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await aRound(world)
    expect(received).toEqual([])
  })

  it('report chosen events, to enabled addresses, of their owner’s own runs', async () => {
    const [mine, off, others, chosen] = [await receiver(), await receiver(), await receiver(), await receiver()]
    await aWebhook(world, the.owner, mine.url, ['payment.approved'])
    await aWebhook(world, the.owner, mine.url, ['payment.approved'], true)
    await aWebhook(world, the.owner, chosen.url, ['payment.rejected'])
    await aWebhook(world, await aPerson(world), others.url, ['payment.approved'])
    const silent = await aWebhook(world, the.owner, off.url, ['payment.approved'])
    await ok(
      send(world.app, 'PUT', `/api/webhooks/${silent.webhook.id}`, the.owner, {
        url: off.url,
        kinds: ['payment.approved'],
        state: 'off',
      }),
    )
    await approve()
    await aRound(world)
    expect([mine, off, others, chosen].map(({ received }) => received.length)).toEqual([1, 0, 0, 0])
  })
})
