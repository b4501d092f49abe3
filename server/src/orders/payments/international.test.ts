import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminPayment, PaymentPreview } from '@fortnight/contract/orders/admin-payments'
import type { Listed } from '@fortnight/contract/listing'
import type { PaymentTerms } from '@fortnight/contract/orders/payments'
import type { Receipt } from '@fortnight/contract/orders/receipts'
import type { RefundQuote } from '@fortnight/contract/orders/refunds'
import type { Setting } from '@fortnight/contract/operations/settings'
import { aPayment, aPerson, anApp, aTransfer, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()
const account = {
  offered: true,
  title: 'Fortnight Testing',
  name: 'Wise',
  account: 'pay@fortnight.example',
  code: '',
}
const method = 'manual_international'
const uetr = () => crypto.randomUUID()

let admin: Person
beforeAll(async () => {
  admin = await aPerson(world, 'admin')
})

async function write(data: unknown) {
  const settings = await ok<{ data: Setting[] }>(send(world.app, 'GET', '/api/admin/settings', admin))
  const version = settings.data.find(({ name }) => name === 'international')?.version
  return send(world.app, 'PUT', '/api/admin/settings/international', admin, { data, version })
}
const offer = async () => expect((await write(account)).statusCode).toBe(200)
const terms = async () => ok<PaymentTerms>(send(world.app, 'GET', '/api/payments/terms', await aPerson(world)))
const offered = async () => (await terms()).methods.find((offer) => offer.method === method)
const report = (fields: Record<string, unknown> = {}) => ({ payment_method: method, transaction_id: uetr(), ...fields })
const refusedMethod = [422, 'This payment method is not available yet.']

async function tryToReport(fields?: Record<string, unknown>) {
  const owner = await aPerson(world)
  const app = await anApp(world, owner)
  const answer = await send(world.app, 'POST', '/api/payments/create', owner, aTransfer(app.id, report(fields)))
  return [answer.statusCode, answer.json().detail?.[0]?.msg]
}

describe('transfers from abroad', () => {
  it('are neither offered nor taken while no account is set, or it is switched off', async () => {
    expect(await offered()).toBeUndefined()
    expect(await tryToReport()).toEqual(refusedMethod)
    expect((await write({ ...account, offered: false })).statusCode).toBe(200)
    expect(await offered()).toBeUndefined()
    expect(await tryToReport()).toEqual(refusedMethod)
  })

  it('cannot become the method of a reported transfer while they are off', async () => {
    await write({ ...account, offered: false })
    const owner = await aPerson(world)
    const { id } = await aPayment(world, owner)
    const correction = { ...report(), account_name: 'Zara Malik', version: 1 }
    const refused = await send(world.app, 'PUT', `/api/payments/${id}`, owner, correction)
    expect([refused.statusCode, refused.json().detail[0].msg]).toEqual(refusedMethod)
  })

  it('are offered with their account once it is set', async () => {
    await offer()
    expect(await offered()).toEqual({
      method,
      enabled: true,
      recommended: false,
      account: [
        { label: 'Send to', value: 'Fortnight Testing', copy: true },
        { label: 'Bank', value: 'Wise', copy: false },
        { label: 'Account', value: 'pay@fortnight.example', copy: true },
      ],
    })
    await write({ ...account, account: 'PK36 SCBL 0000 0011 2345 6702', code: 'scblpkkx' })
    expect((await offered())?.account.at(-1)).toEqual({ label: 'SWIFT', value: 'SCBLPKKX', copy: true })
  })

  it.each([
    ['account', 'nobody@'],
    ['account', 'PK37 SCBL 0000 0011 2345 6702'],
    ['code', 'SCB1'],
    ['title', ''],
  ])('take no account whose %s is %j', async (field, value) => {
    const { statusCode, ...answer } = await write({ ...account, [field]: value })
    expect([statusCode, answer.json().detail[0].loc.at(-1)]).toEqual([422, field])
  })

  it('are refused with a reference that is none', async () => {
    await offer()
    expect(await tryToReport({ transaction_id: 'TRANSFER' })).toEqual([
      422,
      'International transfer reference should contain at least one digit.',
    ])
  })

  it('are reviewed in dollars, with the rupees of that moment on record and no statement to wait for', async () => {
    await offer()
    const { id, transaction_id } = await aPayment(world, await aPerson(world), report({ transaction_id: '#t-100200' }))
    expect(transaction_id).toBe('T-100200')
    const { payment } = await ok<PaymentPreview>(send(world.app, 'GET', `/api/admin/payments/${id}/preview`, admin))
    expect(payment).toMatchObject({ payment_method: method, amount: 9.99, amount_pkr: 2797, statement: null })
    const unseen = await ok<Listed<AdminPayment>>(
      send(world.app, 'GET', `/api/admin/payments?statement=unseen&method=${method}&status=all`, admin),
    )
    expect(unseen.data).toEqual([])
    const csv = 'Transaction ID,Amount\nT100200,2797'
    const imported = await send(world.app, 'POST', '/api/admin/statements', admin, { payment_method: method, csv })
    expect(imported.statusCode).toBe(422)
  })

  it('have a receipt and a refund without rupees', async () => {
    await offer()
    const owner = await aPerson(world)
    const { id } = await aPayment(world, owner, report())
    await ok(
      send(world.app, 'PUT', `/api/admin/payments/${id}/status`, admin, { payment_status: 'completed', version: 1 }),
    )
    const receipt = await ok<Receipt>(send(world.app, 'GET', `/api/payments/${id}/receipt`, owner))
    expect(receipt).toMatchObject({ method_label: 'International transfer', amount: 9.99, amount_pkr: null })
    const quote = await ok<RefundQuote>(send(world.app, 'GET', `/api/payments/${id}/refund`, owner))
    expect(quote).toMatchObject({ amount: 9.99, amount_pkr: null })
  })

  it('are the same with and without the dashes of their reference', async () => {
    await offer()
    const reference = uetr()
    const [first, second] = [await aPerson(world), await aPerson(world)]
    await aPayment(world, first, report({ transaction_id: reference }))
    const { id } = await aPayment(world, second, report({ transaction_id: reference.replaceAll('-', '') }))
    const { payment, claims } = await ok<PaymentPreview>(
      send(world.app, 'GET', `/api/admin/payments/${id}/preview`, admin),
    )
    expect([payment.duplicate, claims[0]?.user_email]).toEqual([true, first.email])
  })
})
