import { describe, expect, it } from 'vitest'
import type { AdminPayment, PaymentPreview } from '@fortnight/contract/orders/admin-payments'
import type { Listed } from '@fortnight/contract/listing'
import { aPayment, aPerson, aTransactionId, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()

const settle = (admin: Person, id: string, rest: Record<string, unknown> = {}) =>
  send(world.app, 'PUT', `/api/admin/payments/${id}/status`, admin, { payment_status: 'completed', ...rest })
const preview = (admin: Person, id: string) =>
  ok<PaymentPreview>(send(world.app, 'GET', `/api/admin/payments/${id}/preview`, admin))
const unseen = [409, 'Another payment with this transaction ID was completed. Check it first.']

/** One transfer of money, reported by three people: as EasyPaisa's, as the bank's, and with a leading zero. */
async function aTriple() {
  const digits = aTransactionId()
  const [admin, ...owners] = [
    await aPerson(world, 'admin'),
    ...(await Promise.all([1, 2, 3].map(() => aPerson(world)))),
  ]
  const [first, second, third] = owners as [Person, Person, Person]
  const payments = {
    easypaisa: await aPayment(world, first, { transaction_id: digits }),
    bank: await aPayment(world, second, { payment_method: 'manual_bank', transaction_id: digits }),
    zero: await aPayment(world, third, { transaction_id: `0${digits}` }),
  }
  return { admin, first, ...payments }
}

describe('one transaction ID in three spellings', () => {
  it('is flagged on every payment that has it, each with all the others', async () => {
    const { admin, first, easypaisa, bank, zero } = await aTriple()
    const { claims, payment } = await preview(admin, zero.id)
    expect(payment.duplicate).toBe(true)
    expect(claims.map((claim) => claim.id)).toEqual([bank.id, easypaisa.id])
    expect(claims[1]).toMatchObject({
      app_name: 'Tideline',
      user_email: first.email,
      payment_method: 'manual_easypaisa',
      transaction_id: easypaisa.transaction_id,
      amount: 9.99,
      payment_status: 'pending',
      withdrawn: false,
      decided_at: null,
    })
    const query = `duplicates=only&q=${easypaisa.transaction_id}`
    const { data } = await ok<Listed<AdminPayment>>(send(world.app, 'GET', `/api/admin/payments?${query}`, admin))
    expect(data.map(({ id }) => id)).toEqual([zero.id, bank.id, easypaisa.id])
  })

  it('is approved a second time only by an administrator who has seen the first approval', async () => {
    const { admin, easypaisa, bank, zero } = await aTriple()
    const before = await preview(admin, bank.id)
    expect((await settle(admin, easypaisa.id, { seen: [bank.id, zero.id] })).statusCode).toBe(200)
    for (const seen of [undefined, [], before.claims.map(({ id }) => id).filter((id) => id !== easypaisa.id)]) {
      const refused = await settle(admin, bank.id, { version: 1, ...(seen && { seen }) })
      expect([refused.statusCode, refused.json().detail]).toEqual(unseen)
    }
    const { claims, blocked } = await preview(admin, bank.id)
    expect(claims[0]).toMatchObject({ id: easypaisa.id, payment_status: 'completed' })
    expect(blocked).toBeNull()
    await ok(settle(admin, bank.id, { version: 1, seen: claims.map(({ id }) => id) }))
    // The third has two others now.
    expect((await settle(admin, zero.id, { seen: [easypaisa.id] })).statusCode).toBe(409)
    const { rows } = await world.database.pool.query(
      "select data -> 'seen' as seen from audit_log where subject = $1",
      [bank.id],
    )
    expect(rows[0]?.seen).toContain(easypaisa.id)
  })

  it('never passes in bulk', async () => {
    const { admin, easypaisa, bank, zero } = await aTriple()
    const csv = `Transaction ID,Amount\n${easypaisa.transaction_id},2797`
    await ok(send(world.app, 'POST', '/api/admin/statements', admin, { payment_method: 'manual_easypaisa', csv }))
    const payments = [easypaisa, bank, zero].map(({ id }) => ({ id, version: 1 }))
    const answer = await send(world.app, 'POST', '/api/admin/payments/approvals', admin, { payments })
    expect(answer.json()).toMatchObject({ approved: [], left: payments.map(({ id }) => ({ id })) })
  })

  it('approved by two reviewers at the same moment is completed once', async () => {
    const { admin, easypaisa, bank, zero } = await aTriple()
    const admins = [admin, await aPerson(world, 'admin'), await aPerson(world, 'admin')]
    const answers = await Promise.all(
      [easypaisa, bank, zero].map(({ id }, at) => settle(admins[at] ?? admin, id, { version: 1, seen: [] })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  })

  it('waits with the second approval until the first is decided', async () => {
    const { admin, easypaisa, bank } = await aTriple()
    const client = await world.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select lock_transactions(array[transaction_key($1)])', [easypaisa.transaction_id])
      const second = settle(admin, bank.id, { seen: [] })
      const waiting = `select from pg_locks where not granted and locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await world.database.pool.query(waiting)).rowCount).toBeGreaterThan(0)
      await client.query(
        `update payments set payment_status = 'completed', decided_at = now(), decided_by = $2 where id = $1`,
        [easypaisa.id, admin.id],
      )
      await client.query('commit')
      const refused = await second
      expect([refused.statusCode, refused.json().detail]).toEqual(unseen)
    } finally {
      client.release()
    }
  })
})

it('is confirmed by a statement in any spelling, by its own method', async () => {
  const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
  const digits = aTransactionId()
  const zero = await aPayment(world, owner, { transaction_id: `00${digits}` })
  const bank = await aPayment(world, owner, { payment_method: 'manual_bank', transaction_id: digits })
  const csv = `Transaction ID,Amount\n${digits},2000\n0${digits},2797`
  const body = { payment_method: 'manual_easypaisa', csv }
  const previewed = await ok<{ confirms: number; lines: { payment: { id: string } | null }[] }>(
    send(world.app, 'POST', '/api/admin/statements/preview', admin, body),
  )
  expect(previewed.lines.map(({ payment }) => payment?.id)).toEqual([zero.id, zero.id])
  await ok(send(world.app, 'POST', '/api/admin/statements', admin, body))
  expect((await preview(admin, zero.id)).payment).toMatchObject({ statement: 'confirmed', statement_pkr: 2797 })
  expect((await preview(admin, bank.id)).payment).toMatchObject({ statement: 'unseen' })
  const marked = async (statement: string) =>
    (
      await ok<Listed<AdminPayment>>(
        send(
          world.app,
          'GET',
          `/api/admin/payments?q=${encodeURIComponent(owner.email)}&statement=${statement}`,
          admin,
        ),
      )
    ).data.map(({ id }) => id)
  expect([await marked('confirmed'), await marked('differs'), await marked('unseen')]).toEqual([
    [zero.id],
    [],
    [bank.id],
  ])
})
