import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@fortnight/contract/calendar'
import type { Attention } from '@fortnight/contract/operations/figures'
import {
  aCompletedPayment,
  aPayment,
  aPerson,
  aPool,
  emptyPool,
  ok,
  type Person,
  send,
  settle,
} from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { leadRun } from '../../testing/ledger/course.testkit.ts'
import { takeSteps } from '../../testing/ledger/steps.testkit.ts'

const world = useTestServer({ limitScale: 1000 })
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)

let admin: Person
let owner: Person
beforeAll(async () => {
  admin = await aPerson(world, 'admin')
  owner = await aPerson(world)
})

const attention = async () =>
  (await ok<{ data: Attention }>(send(world.app, 'GET', '/api/admin/dashboard/attention', admin))).data

describe('what needs an administrator first', () => {
  it('lists the payments that wait longest, and no decided ones', async () => {
    const [old, young] = [await aPayment(world, owner), await aPayment(world, owner)]
    await query(`update payments set created_at = now() - interval '3 days' where id = $1`, [old.id])
    const { payments } = await attention()
    expect(payments.first.map(({ id }) => id)).toEqual([old.id, young.id])
    expect(payments).toMatchObject({ total: 2, first: [{ user_email: owner.email, amount: 9.99 }, {}] })
    await ok(settle(world.app, admin, old.id, 'failed'))
    expect((await attention()).payments).toMatchObject({ total: 1, first: [{ id: young.id }] })
    await ok(settle(world.app, admin, young.id, 'failed'))
  })

  it('lists tests that may miss their goal, and why', async () => {
    await emptyPool(world)
    const queued = await aCompletedPayment(world, owner, admin)
    expect((await attention()).tests).toMatchObject({
      total: 1,
      first: [{ app_id: queued.app.id, phase: 'queued', live: 0, need: 12 }],
    })

    await aPool(world, 60, { capacity: 3 })
    const sound = await aCompletedPayment(world, await aPerson(world), admin)
    const ids = async () => (await attention()).tests.first.map(({ app_id }) => app_id)
    expect(await ids()).not.toContain(sound.app.id)

    const { rows } = await query('select id from assignments where app_id = $1 order by id offset 9', [sound.app.id])
    await takeSteps(
      world,
      rows.map(({ id }) => id),
      ['expired'],
      new Date(),
    )
    expect((await attention()).tests.first).toContainEqual(
      expect.objectContaining({ app_id: sound.app.id, live: 9, need: 12 }),
    )

    const today = new Date().toISOString().slice(0, 10)
    await leadRun(world, sound.app.id, 'running', { started: addDays(today, -20), goal: addDays(today, -3) })
    // Behind the promised day, as its developer moved it; the day of the team is a plan.
    const behind = (days: number) => expect.objectContaining({ app_id: sound.app.id, days_behind: days })
    expect((await attention()).tests.first).toContainEqual(behind(0))
    await query(`update runs set promised_from = $2::date - (days + 1) * interval '1 day' where app_id = $1`, [
      sound.app.id,
      addDays(today, -2),
    ])
    // Those furthest behind come first.
    expect((await attention()).tests.first[0]).toEqual(behind(2))
    await leadRun(world, sound.app.id, 'failed')
    expect(await ids()).not.toContain(sound.app.id)
  })

  it('lists messages and applications, the longest wait first', async () => {
    await query(
      `insert into contacts (name, email, subject, message, status, created_at) values
         ('Late', 'a@x.example', 'S', 'M', 'new', now()), ('Early', 'b@x.example', 'S', 'M', 'new', now() - interval '1 day'),
         ('Done', 'c@x.example', 'S', 'M', 'resolved', now() - interval '2 days')`,
    )
    await query(
      `insert into testers (name, email, country, timezone, hazard_a, hazard_b, score, status)
       values ('Would', $1, 'PK', 'UTC', 1, 99, 800, 'applied')`,
      [`${randomUUID()}@testers.example`],
    )
    const { contacts, applications } = await attention()
    expect(contacts).toMatchObject({ total: 2, first: [{ name: 'Early' }, { name: 'Late' }] })
    expect(applications).toMatchObject({ total: 1, first: [{ name: 'Would' }] })
  })

  it('lists payouts and disputed days until they are decided', async () => {
    await aPool(world, 60)
    const { app } = await aCompletedPayment(world, owner, admin)
    const { rows } = await query('select id, tester_id from assignments where app_id = $1 order by id limit 1', [
      app.id,
    ])
    const [seat] = rows as { id: string; tester_id: number }[]
    await query(`insert into disputes (assignment_id, day, message) values ($1, '2026-11-20', 'I was there.')`, [
      seat?.id,
    ])
    await query(
      `insert into payouts (tester_id, amount_pkr, method, account, ending, needs_second)
       values ($1, 6000, 'bank', '', '', true)`,
      [seat?.tester_id],
    )
    const { payouts, disputes } = await attention()
    expect(payouts).toMatchObject({ total: 1, first: [{ amount_pkr: 6000, second: false }] })
    expect(disputes).toMatchObject({ total: 1, first: [{ app_name: app.name }] })
    await query(`update disputes set state = 'declined', answer = 'No.', decided_at = now()`)
    await query(`update payouts set state = 'declined', reason = 'No.', decided_at = now()`)
    expect(await attention()).toMatchObject({ payouts: { total: 0, first: [] }, disputes: { total: 0, first: [] } })
  })

  it('is for administrators alone', async () => {
    for (const path of ['stats', 'series', 'attention'])
      expect((await send(world.app, 'GET', `/api/admin/dashboard/${path}`, owner)).statusCode).toBe(403)
    expect((await send(world.app, 'GET', '/api/admin/dashboard/series?days=31', admin)).statusCode).toBe(422)
  })
})
