import { describe, expect, it } from 'vitest'
import type { Listed } from '@fortnight/contract/listing'
import type { AdminRefund } from '@fortnight/contract/orders/refunds'
import { aPayment, aPerson, aRefund, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { declined, paid, refundsIn } from './refunds.testkit.ts'

const world = useTestServer()
const { aTest, approvedOn, aRun, quote, settle, sql } = refundsIn(world)

const list = (admin: Person, query: string) =>
  ok<Listed<AdminRefund>>(send(world.app, 'GET', `/api/admin/refunds?${query}`, admin))
const start = (admin: Person, id: string, body: unknown = { pay_to: null }) =>
  send(world.app, 'POST', `/api/admin/payments/${id}/refund`, admin, body)

describe('the review of refunds', () => {
  it('shows decided ones too, and finds them by account, address, app and both transfers', async () => {
    const { owner, admin, id, transaction_id } = await aTest()
    const first = await aRefund(world, owner, id)
    await ok(settle(admin, first, declined))
    const second = await aRefund(world, owner, id)
    await ok(settle(admin, second, paid))
    const mine = async (query: string) =>
      (await list(admin, `q=${encodeURIComponent(owner.email)}&${query}`)).data.map((row) => row.id)
    expect(await mine('')).toEqual([second, first])
    expect(await mine('sort=created_at')).toEqual([first, second])
    expect(await mine('status=declined')).toEqual([first])
    expect(await mine('status=paid&ground=guarantee')).toEqual([second])
    expect(await mine('ground=shortfall')).toEqual([])
    for (const term of [transaction_id, paid.reference, owner.email])
      expect((await list(admin, new URLSearchParams({ q: term, limit: '100' }).toString())).data).toContainEqual(
        expect.objectContaining({ id: second, decided_by: 'Zara Malik', reference: paid.reference }),
      )
    const file = await send(world.app, 'GET', `/api/admin/refunds.csv?q=${encodeURIComponent(owner.email)}`, admin)
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(3)
  })
})

describe('reversing an approval', () => {
  it('requests a refund by the terms and notifies the developer; another decision then pays it', async () => {
    const { owner, admin, id, app } = await aTest()
    const { data } = await ok<{ data: AdminRefund }>(start(admin, id))
    expect(data).toMatchObject({ payment_id: id, refund_status: 'requested', ground: 'guarantee', amount: 9.99 })
    expect((await quote(owner, id)).refund).toMatchObject({ refund_status: 'requested' })
    const notes = await ok<{ data: { title: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${owner.email}`, owner),
    )
    expect(notes.data[0]).toMatchObject({ title: 'Refund requested' })
    expect(await sql('select action from audit_log where subject = $1', [data.id])).toEqual([
      { action: 'refund.start' },
    ])
    await ok(settle(admin, data.id, paid))
    expect(await ok(send(world.app, 'GET', `/api/apps/${app.id}`, owner))).toMatchObject({ status: 'cancelled' })
    expect(await ok(send(world.app, 'GET', `/api/payments/${id}/status`, owner))).toMatchObject({
      payment_status: 'completed',
    })
  })

  it('happens once for eight concurrent requests, one of them the developer’s', async () => {
    const { owner, admin, id } = await aTest()
    const other = await aPerson(world, 'admin')
    const answers = await Promise.all([
      ...Array.from({ length: 7 }, (_, at) => start(at % 2 ? admin : other, id)),
      send(world.app, 'POST', `/api/payments/${id}/refund`, owner, { pay_to: null }),
    ])
    expect(answers.filter((answer) => answer.statusCode < 300)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(7)
    expect(await sql('select 1 from refunds where payment_id = $1', [id])).toHaveLength(1)
  })

  it('is refused if nothing is refundable, and before there is an approval', async () => {
    const { admin, id, app } = await aTest()
    await approvedOn(id, 8)
    await aRun(app.id, 'running', 3, [])
    const late = await start(admin, id)
    expect([late.statusCode, late.json().detail]).toEqual([
      409,
      'The 7 days are over, and the test has not fallen short of what was bought.',
    ])
    const { id: pending } = await aPayment(world, await aPerson(world))
    expect((await start(admin, pending)).json().detail).toBe('This payment is not completed.')
    expect((await start(admin, id, { amount: 1 })).statusCode).toBe(422)
  })
})
