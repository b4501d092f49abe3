import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aCompletedPayment,
  anApp,
  aPayment,
  aPerson,
  aRefund,
  aTransfer,
  type Person,
  send,
} from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anyCharacter } from '../../../../tests/any-text.ts'

const world = useTestServer()
const addresses = ['/api/payments/create', '/api/payments']

/** Stored rows of an app and its payments. */
async function stored(appId: string) {
  const { rows } = await world.database.pool.query(
    `select a.status, a.package_plan, a.owner_id, (select count(*)::int from assignments where app_id = a.id) as testers,
       (select json_agg(json_build_array(p.payment_status, p.amount_cents, p.owner_id) order by p.created_at)
        from payments p where p.app_id = a.id) as payments
     from apps a where a.id = $1`,
    [appId],
  )
  return rows[0]
}

const missing = 'Please fill in your account name and transaction ID'
const bankRule = 'Bank Transaction ID should contain only letters and numbers.'
const bankLength = 'Bank Transaction ID should be 8-20 characters (e.g., TXN123456789).'
const digits = 'EasyPaisa Transaction ID should contain only digits.'
const length = 'EasyPaisa Transaction ID should be 10-15 digits (e.g., 15291443521).'
const letters = 'Account name should only contain letters and spaces.'
const bank = (transaction_id: string) => ({ payment_method: 'manual_bank', transaction_id })
const appMissing = 'App ID is missing. Please refresh the page and try again.'

const refused: [field: string, what: string, fields: Record<string, unknown>, msg?: string][] = [
  ['account_name', 'left out', { account_name: undefined }, missing],
  ['account_name', 'blank', { account_name: ' \t ' }, missing],
  ['account_name', 'one letter', { account_name: ' A ' }, 'Account name must be at least 2 characters long.'],
  ['account_name', 'digits', { account_name: 'Zara 2' }, letters],
  ['account_name', 'a dot', { account_name: 'M. Malik' }, letters],
  ['account_name', 'markup', { account_name: '<b>Zara</b>' }, letters],
  ['account_name', 'a line break', { account_name: 'Zara\nMalik' }, letters],
  ['account_name', '101 letters', { account_name: 'a'.repeat(101) }, 'Please use at most 100 characters.'],
  ['account_name', 'a list', { account_name: ['Zara'] }],
  ['transaction_id', 'left out', { transaction_id: undefined }, missing],
  ['transaction_id', 'null', { transaction_id: null }],
  ['transaction_id', 'a number', { transaction_id: 15291443521 }],
  ['transaction_id', 'letters', { transaction_id: 'TXN91443521' }, digits],
  ['transaction_id', 'a sign', { transaction_id: '-15291443521' }, digits],
  ['transaction_id', 'digits of another script', { transaction_id: '۱۵۲۹۱۴۴۳۵۲۱' }, digits],
  ['transaction_id', 'full-width digits', { transaction_id: '１５２９１４４３５２１' }, digits],
  ['transaction_id', 'nine digits', { transaction_id: '152914435' }, length],
  ['transaction_id', 'sixteen digits', { transaction_id: '1529144352152914' }, length],
  ['transaction_id', 'a dash at a bank', bank('TXN-12345678'), bankRule],
  ['transaction_id', 'a blank inside at a bank', bank('TXN 12345678'), bankRule],
  ['transaction_id', 'an umlaut at a bank', bank('TXÜN12345678'), bankRule],
  ['transaction_id', 'seven characters at a bank', bank('TXN1234'), bankLength],
  ['transaction_id', '21 characters at a bank', bank('T'.repeat(21)), bankLength],
  ['app_id', 'left out', { app_id: undefined }, appMissing],
  ['app_id', 'empty', { app_id: '' }, appMissing],
  ['app_id', 'no identifier', { app_id: "1' or '1'='1" }, appMissing],
  ['payment_method', 'unknown', { payment_method: 'card' }],
  ['payment_method', 'left out', { payment_method: undefined }],
  ['amount', 'a text', { amount: '9.99' }],
  ['amount', 'nothing', { amount: 0 }],
  ['amount', 'negative', { amount: -9.99 }],
  ['amount', 'a cent less', { amount: 9.98 }, 'The amount for this package is $9.99.'],
  ['amount', 'the price of another package', { amount: 17.99 }, 'The amount for this package is $9.99.'],
  ['amount', 'rupees', { amount: 2797 }, 'The amount for this package is $9.99.'],
  ['amount', 'huge', { amount: 1e300 }],
]

describe('a payment with an invalid field', () => {
  it.each(refused)(
    '%s: %s is refused there by both endpoints, and stores nothing',
    async (field, _what, fields, msg) => {
      const owner = await aPerson(world)
      const app = await anApp(world, owner)
      for (const url of addresses) {
        const answer = await send(world.app, 'POST', url, owner, aTransfer(app.id, fields))
        expect(answer.statusCode).toBe(422)
        const detail = { loc: ['body', field], type: expect.any(String), ...(msg && { msg }) }
        expect(answer.json().detail).toContainEqual(expect.objectContaining(detail))
      }
      expect(await stored(app.id)).toMatchObject({ status: 'pending', payments: null })
    },
  )

  it.each([
    ['digits with blanks around', { transaction_id: ' 15291443521 ' }],
    ['ten digits', { transaction_id: '1529144350' }],
    ['fifteen digits', { transaction_id: '152914435215291' }],
    ['eight characters at a bank', bank('TXN12345')],
    ['20 characters at a bank', bank('T'.repeat(20))],
    ['a name in Urdu', { account_name: 'زارا ملک' }],
    ['a name of two letters', { account_name: 'Al' }],
  ])('is accepted with %s', async (_what, fields) => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const answer = await send(world.app, 'POST', '/api/payments', owner, aTransfer(app.id, fields))
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ success: true, payment_url: null }),
    ])
  })
})

describe('a forged field', () => {
  const forged = (owner: Person) => [
    { amount_cents: 1 },
    { amount_pkr: 1 },
    { payment_status: 'completed' },
    { status: 'completed' },
    { owner_id: owner.id },
    { user_email: owner.email },
    { package_plan: 'starter' },
    { decided_by: owner.id },
    { decided_at: '2026-01-01' },
    { testers: [{ email: 'a@b.example' }] },
    { gateway_transaction_id: '1' },
    { __proto__x: 1 },
  ]

  it('of a payment changes nothing', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const before = await stored(app.id)
    for (const extra of forged(await aPerson(world)))
      for (const url of addresses)
        expect((await send(world.app, 'POST', url, owner, { ...aTransfer(app.id), ...extra })).statusCode).toBe(422)
    expect(await stored(app.id)).toEqual(before)
  })

  it('of a decision changes nothing', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { app, id } = await aPayment(world, owner)
    const before = await stored(app.id)
    for (const extra of [...forged(admin).slice(0, 2), { team: [1] }, { payment_status: 'pending' }, { amount: 1 }]) {
      const body = { payment_status: 'completed', ...extra }
      expect((await send(world.app, 'PUT', `/api/admin/payments/${id}/status`, admin, body)).statusCode).toBe(422)
    }
    expect(await stored(app.id)).toEqual(before)
  })
})

describe('1,500 random bodies', () => {
  it('are answered, and never with an internal error', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const app = await anApp(world, owner)
    const waiting = await aPayment(world, owner)
    const done = await aCompletedPayment(world, owner, admin)
    const refund = await aRefund(world, owner, done.id)
    const calls = [
      ['POST', '/api/payments/create', owner],
      ['POST', '/api/payments', owner],
      ['POST', '/api/payments/verify', owner],
      ['POST', `/api/payments/${done.id}/refund`, owner],
      ['PUT', `/api/admin/payments/${waiting.id}/status`, admin],
      ['PUT', `/api/admin/refunds/${refund}/status`, admin],
      ['PUT', `/api/admin/strays/${refund}`, admin],
    ] as const
    const right = {
      ...aTransfer(app.id),
      mobile_number: '03451234567',
      cnic: '35202-1234567-1',
      payment_status: 'failed',
      refund_status: 'declined',
      reason: 'No.',
      reference: '1',
      note: 'x',
      pay_to: 'x',
    }
    const key = fc.constantFrom(...(Object.keys(right) as (keyof typeof right)[]))
    const wrong = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: anyCharacter, maxLength: 300 }),
      fc.constantFrom('\u0000', '\ud800', '\u202e', '9'.repeat(70_000), Number.MAX_VALUE, 'manual_bank', 'easypaisa'),
    )
    const body = fc.oneof(
      { weight: 1, arbitrary: fc.jsonValue() },
      {
        weight: 4,
        arbitrary: fc
          .tuple(
            fc.subarray(Object.keys(right) as (keyof typeof right)[]),
            fc.array(fc.tuple(key, wrong), { maxLength: 3 }),
          )
          .map(([keys, changes]) => ({
            ...Object.fromEntries(keys.map((name) => [name, right[name]])),
            ...Object.fromEntries(changes),
          })),
      },
    )
    const request = fc.tuple(fc.constantFrom(...calls), body)
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 100, maxLength: 100 }), async (batch) => {
        const answers = await Promise.all(
          batch.map(([[method, url, who], payload]) =>
            world.app.inject({
              method,
              url,
              headers: { ...who.headers, 'content-type': 'application/json' },
              payload: JSON.stringify(payload),
            }),
          ),
        )
        for (const answer of answers) expect(answer.statusCode).toBeLessThan(500)
      }),
      { numRuns: 15 },
    )
  })
})
