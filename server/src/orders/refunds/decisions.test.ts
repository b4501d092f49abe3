import { describe, expect, it, vi } from 'vitest'
import { aCompletedPayment, aPerson, aPool, aRefund, emptyPool, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { PreparingClient } from '../../platform/db/preparing-client.ts'
import { declined, paid, refundsIn } from './refunds.testkit.ts'

const world = useTestServer()
const { sql, quote, settle, aTest } = refundsIn(world)

describe('refunds that wait', () => {
  it('are listed with their amounts of now by one reading of all their event logs', async () => {
    const admin = await aPerson(world, 'admin')
    for (let asked = 0; asked < 3; asked++) {
      const owner = await aPerson(world)
      await aRefund(world, owner, (await aCompletedPayment(world, owner, admin)).id)
    }
    const sent = vi.spyOn(PreparingClient.prototype, 'query')
    const { data } = await ok<{ data: { amount: number }[] }>(send(world.app, 'GET', '/api/admin/refunds', admin))
    const readings = sent.mock.calls.filter(([query]) => JSON.stringify(query).includes('ledger_line'))
    sent.mockRestore()
    expect(data.filter(({ amount }) => amount === 9.99).length).toBeGreaterThanOrEqual(3)
    expect(readings).toHaveLength(1)
  })
})

describe('deciding a refund', () => {
  it('that is by now another amount than its administrator has seen is refused, and nothing is recorded', async () => {
    const { owner, admin, id } = await aTest()
    const refund = await aRefund(world, owner, id)
    const answer = await settle(admin, refund, { ...paid, seen_amount: 5.5 })
    expect(answer.json()).toMatchObject({
      code: 'changed-since',
      detail: 'This refund is $9.99 by now, not $5.50. Send the difference, then mark it as refunded.',
    })
    expect(await sql('select refund_status from refunds where id = $1', [refund])).toEqual([
      { refund_status: 'requested' },
    ])
    await ok(settle(admin, refund, { ...paid, seen_amount: 9.99 }))
  })

  it('that is paid writes the money ledger, ends the test, frees the testers and notifies the owner', async () => {
    await emptyPool(world)
    const pool = await aPool(world, 60)
    const { owner, admin, id, app } = await aTest()
    const refund = await aRefund(world, owner, id)
    const { data } = await ok<{ data: unknown }>(settle(admin, refund, paid))
    expect(data).toMatchObject({
      id: refund,
      refund_status: 'paid',
      amount: 9.99,
      paid: 9.99,
      reference: paid.reference,
    })
    const [row] = await sql(
      `select a.status, r.phase, r.closed_at is not null as closed,
         (select json_agg(l.amount_cents order by l.id) from ledger l where l.payment_id = $2) as ledger,
         (select count(*)::int from assignments s where s.run_id = r.id and s.ended_at is null) as live,
         (select count(*)::int from testers t where t.active > 0 and t.id = any($3)) as held,
         (select json_agg(l.action) from audit_log l where l.subject = $4) as acts
       from apps a join runs r on r.app_id = a.id where a.id = $1`,
      [app.id, id, pool, refund],
    )
    expect(row).toEqual({
      status: 'cancelled',
      phase: 'cancelled',
      closed: true,
      ledger: [999, -999],
      live: 0,
      held: 0,
      acts: ['refund.paid'],
    })
    const notes = await ok<{ data: { title: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${owner.email}`, owner),
    )
    expect(notes.data[0]?.title).toBe('Refund sent')
  })

  it('that is declined changes nothing but the request', async () => {
    const { owner, admin, id, app } = await aTest()
    const refund = await aRefund(world, owner, id)
    await ok(settle(admin, refund, declined))
    expect(await ok(send(world.app, 'GET', `/api/apps/${app.id}`, owner))).toMatchObject({ status: 'active' })
    expect(await sql('select kind from ledger where payment_id = $1', [id])).toEqual([{ kind: 'payment' }])
  })

  it('is done once if many decide at once on two servers', async () => {
    const second = await world.another()
    const other = await aPerson(world, 'admin')
    for (let round = 0; round < 3; round++) {
      const { owner, admin, id } = await aTest()
      const refund = await aRefund(world, owner, id)
      const answers = await Promise.all([
        ...[1, 2, 3, 4].map(() => settle(admin, refund, paid)),
        ...[1, 2, 3].map(() => settle(other, refund, paid, second)),
        settle(other, refund, declined, second),
      ])
      expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)])
      const lines = await sql('select 1 from ledger where payment_id = $1', [id])
      const [row] = await sql<{ status: string }>('select refund_status as status from refunds where id = $1', [refund])
      expect(lines).toHaveLength(row?.status === 'paid' ? 2 : 1)
    }
  })

  it.each([
    ['paid without a reference', { refund_status: 'paid' }],
    ['declined without a reason', { refund_status: 'declined', reason: ' ' }],
    ['taken back to requested', { refund_status: 'requested' }],
    ['given another amount', { ...paid, amount: 1 }],
  ])('cannot be %s', async (_case, body) => {
    const { owner, admin, id } = await aTest()
    const refund = await aRefund(world, owner, id)
    expect((await settle(admin, refund, body)).statusCode).toBe(422)
    expect((await quote(owner, id)).refund).toMatchObject({ refund_status: 'requested' })
  })

  it('is refused to the administrator who requested it', async () => {
    const [owner, admin] = [await aPerson(world, 'admin'), await aPerson(world, 'admin')]
    const { id } = await aCompletedPayment(world, owner, admin)
    const refund = await aRefund(world, owner, id)
    const answer = await settle(owner, refund, paid)
    expect([answer.statusCode, answer.json().detail]).toEqual([403, 'You cannot decide a refund of your own.'])
  })

  it('lists waiting ones oldest first, with their payment', async () => {
    const { owner, admin, id, transaction_id } = await aTest()
    const refund = await aRefund(world, owner, id)
    const list = await ok<{ data: { id: string; created_at: string }[] }>(
      send(world.app, 'GET', '/api/admin/refunds?status=requested&sort=created_at&limit=100', admin),
    )
    const times = list.data.map((row) => row.created_at)
    expect(times).toEqual(times.toSorted())
    expect(list.data.find((row) => row.id === refund)).toMatchObject({ user_email: owner.email, transaction_id })
  })
})

describe('the money ledger', () => {
  it('accepts no refund above the payment, none twice, and omits none', async () => {
    const { id } = await aTest()
    const line = (cents: number) =>
      sql("insert into ledger (payment_id, kind, amount_cents) values ($1, 'refund', $2)", [id, cents])
    await expect(line(-1000)).rejects.toThrow('a refund is at most what was paid')
    await line(-600)
    await expect(line(-1)).rejects.toThrow('ledger_refund_once')
    const late = await sql<{ id: string }>(
      `insert into refunds (payment_id, app_id, owner_id, ground, refund_status, amount_cents, pay_to)
       select id, app_id, owner_id, 'late', 'due', 999, '' from payments where id = $1 returning id`,
      [id],
    )
    const back = (cents: number) =>
      sql("insert into ledger (payment_id, kind, amount_cents, refund_id) values ($1, 'late', $2, $3)", [
        id,
        cents,
        late[0]?.id,
      ])
    await expect(back(-400)).rejects.toThrow('a refund is at most what was paid')
    await back(-399)
    await expect(back(-1)).rejects.toThrow('a refund is at most what was paid')
    await expect(sql('delete from ledger where payment_id = $1', [id])).rejects.toThrow('permission denied')
  })

  it('keeps a decided refund, its amount and its reason unchanged', async () => {
    const { owner, admin, id } = await aTest()
    const refund = await aRefund(world, owner, id)
    await expect(sql('update refunds set amount_cents = 1 where id = $1', [refund])).rejects.toThrow(
      'keeps what was asked',
    )
    await ok(settle(admin, refund, paid))
    await expect(sql("update refunds set reference = 'x' where id = $1", [refund])).rejects.toThrow('stays decided')
    await expect(sql('delete from refunds where id = $1', [refund])).rejects.toThrow('permission denied')
  })
})
