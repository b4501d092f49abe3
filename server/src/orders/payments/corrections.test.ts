import { describe, expect, it } from 'vitest'
import type { PaymentPreview } from '@fortnight/contract/orders/admin-payments'
import { mostCorrections } from '@fortnight/contract/orders/payment-rules'
import { aPayment, aPerson, aTransactionId, aTransfer, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()

const correction = (fields: Record<string, unknown> = {}) => ({
  payment_method: 'manual_easypaisa',
  account_name: 'Zara Malik',
  transaction_id: aTransactionId(),
  version: 1,
  ...fields,
})
const correct = (who: Person, id: string, body: object) => send(world.app, 'PUT', `/api/payments/${id}`, who, body)
const withdraw = (who: Person, id: string) => send(world.app, 'POST', `/api/payments/${id}/withdraw`, who)
const decide = (admin: Person, id: string, rest: object = {}) =>
  send(world.app, 'PUT', `/api/admin/payments/${id}/status`, admin, { payment_status: 'completed', ...rest })
const preview = (admin: Person, id: string) =>
  ok<PaymentPreview>(send(world.app, 'GET', `/api/admin/payments/${id}/preview`, admin))
const refusal = async (answer: ReturnType<typeof send>) => {
  const { statusCode, ...rest } = await answer
  return [statusCode, rest.json().detail]
}
const stored = async (id: string) =>
  (await world.database.pool.query('select * from payments where id = $1', [id])).rows[0] as Record<string, unknown>

describe('a reported transfer, until it is decided,', () => {
  it('is corrected by its owner: method, name and ID, each correction a version', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id, transaction_id: before } = await aPayment(world, owner)
    const bank = correction({ payment_method: 'manual_bank', transaction_id: ' ft12345678 ' })
    expect(await ok(correct(owner, id, bank))).toMatchObject({
      payment_method: 'manual_bank',
      transaction_id: 'FT12345678',
      payment_status: 'pending',
      version: 2,
    })
    await ok(correct(owner, id, { ...bank, account_name: 'Zara M', version: 2 }))
    const previewed = await preview(admin, id)
    expect(previewed.payment).toMatchObject({ account_name: 'Zara M', version: 3, amount_pkr: 2797 })
    expect(previewed.corrections).toMatchObject([
      { payment_method: 'manual_bank', transaction_id: 'FT12345678' },
      { payment_method: 'manual_easypaisa', transaction_id: before },
    ])
  })

  it('keeps the rules of form, and a refused correction leaves no trace', async () => {
    const owner = await aPerson(world)
    const { id } = await aPayment(world, owner)
    const was = await stored(id)
    for (const body of [
      correction({ transaction_id: '123' }),
      correction({ account_name: 'Z4ra' }),
      correction({ payment_method: 'easypaisa' }),
      correction({ amount: 1 }),
      // More than PostgreSQL counts.
      correction({ version: 2 ** 31 }),
    ])
      expect((await correct(owner, id, body)).statusCode).toBe(422)
    expect(await refusal(correct(owner, id, correction({ version: 2 })))).toEqual([
      409,
      'You have corrected this payment elsewhere. Check it again.',
    ])
    const same = correction({ transaction_id: was['transaction_id'] })
    expect(await refusal(correct(owner, id, same))).toEqual([409, 'Nothing differs from what you sent before.'])
    expect(await stored(id)).toEqual(was)
  })

  it('cannot be corrected or withdrawn by another user, nor by an administrator', async () => {
    const [owner, stranger, admin] = [await aPerson(world), await aPerson(world), await aPerson(world, 'admin')]
    const { id } = await aPayment(world, owner)
    for (const who of [stranger, admin])
      expect([(await correct(who, id, correction())).statusCode, (await withdraw(who, id)).statusCode]).toEqual([
        404, 404,
      ])
    expect(await stored(id)).toMatchObject({ version: 1, withdrawn: false })
  })

  it('is withdrawn: failed for every caller, without a decider, and another one is reported', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id, app } = await aPayment(world, owner)
    expect(await ok(withdraw(owner, id))).toMatchObject({ payment_status: 'failed', withdrawn: true, reason: null })
    expect((await preview(admin, id)).payment).toMatchObject({
      payment_status: 'failed',
      withdrawn: true,
      decided_by: null,
    })
    expect(await refusal(decide(admin, id))).toEqual([
      409,
      'Failed to update payment status. Its payer has withdrawn it.',
    ])
    expect((await withdraw(owner, id)).statusCode).toBe(409)
    expect((await correct(owner, id, correction())).statusCode).toBe(409)
    await ok(send(world.app, 'POST', '/api/payments/create', owner, aTransfer(app.id)))
  })

  it('allows a few corrections, too few to probe IDs', async () => {
    const owner = await aPerson(world)
    const { id } = await aPayment(world, owner)
    for (let version = 1; version <= mostCorrections; version++) await ok(correct(owner, id, correction({ version })))
    expect(await refusal(correct(owner, id, correction({ version: mostCorrections + 1 })))).toEqual([
      409,
      'This payment was corrected too often. Withdraw it and report another one.',
    ])
  })

  it('answers a correction to an ID of another person like any other', async () => {
    const [owner, other] = [await aPerson(world), await aPerson(world)]
    const theirs = await aPayment(world, other)
    const { id } = await aPayment(world, owner)
    const [taken, free] = [
      await ok(correct(owner, id, correction({ transaction_id: theirs.transaction_id }))),
      await ok(correct(owner, id, correction({ version: 2 }))),
    ]
    expect(Object.keys(taken)).toEqual(Object.keys(free))
    expect(JSON.stringify(taken)).not.toContain('duplicate')
    // The previous ID no longer flags other payments.
    expect(await stored(theirs.id)).toMatchObject({ duplicate: false })
  })
})

describe('a correction and a decision', () => {
  it('a preview from before the correction approves nothing', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id } = await aPayment(world, owner)
    const { payment } = await preview(admin, id)
    await ok(correct(owner, id, correction()))
    for (const payment_status of ['completed', 'failed'])
      expect(await refusal(decide(admin, id, { payment_status, version: payment.version }))).toEqual([
        409,
        'The developer has corrected this payment since. Review it again.',
      ])
    expect(await stored(id)).toMatchObject({ payment_status: 'pending' })
    await ok(decide(admin, id, { version: 2 }))
  })

  it('at the same moment: one of them happens, and the other learns of it', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    for (let round = 0; round < 6; round++) {
      const { id } = await aPayment(world, owner)
      const change = round % 2 ? () => withdraw(owner, id) : () => correct(owner, id, correction())
      const acts = [change, () => decide(admin, id, { version: 1 })]
      const answers = await Promise.all((round % 3 ? acts : acts.toReversed()).map((act) => act()))
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      const { version, withdrawn, payment_status: status } = await stored(id)
      expect([status === 'completed', version === 2, withdrawn].filter(Boolean)).toHaveLength(1)
      const { rows } = await world.database.pool.query('select from ledger where payment_id = $1', [id])
      expect(rows).toHaveLength(status === 'completed' ? 1 : 0)
    }
  })

  it('after a decision the database itself keeps what was decided on', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id } = await aPayment(world, owner)
    await ok(decide(admin, id))
    for (const change of ["transaction_id = '1'", "payment_method = 'manual_bank'", 'version = 2', 'withdrawn = true'])
      await expect(world.database.pool.query(`update payments set ${change} where id = $1`, [id])).rejects.toThrow()
  })
})
