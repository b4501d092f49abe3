import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  aCompletedPayment,
  anApp,
  aPayment,
  aPerson,
  aPool,
  aRefund,
  aTestingRequest,
  aTransfer,
  ok,
  type Person,
  send,
  settle,
  setUpForPlay,
} from '../../../../tests/fixtures.ts'
import { sendProven } from '../../../../tests/send-proven.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anAccount, anAddress, aPassword, enter, exchange, register, signIn } from '../auth/accounts.testkit.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { usePost } from '../../messaging/mail/post.testkit.ts'
import { leadRun } from '../../testing/ledger/course.testkit.ts'

const world = useTestServer()
const post = usePost(world)
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]
const download = (who: Person) => ok<Record<string, never[]>>(send(world.app, 'GET', '/api/account/data', who))
const remove = (who: Person, app = world.app) => send(app, 'DELETE', '/api/account', who)
const obstacleFor = async (who: Person) =>
  (await ok<{ obstacle: string | null }>(send(world.app, 'GET', '/api/account/deletion', who))).obstacle
/** Letters only, as an account name must be. */
const aName = () => Array.from(randomBytes(12), (byte) => 'abcdefghijklmnop'[byte % 16]).join('')
const unique = () => randomBytes(6).toString('hex')

/** A user who used every feature, with a payment and a test that are over. */
async function aVeteran() {
  const personal = {
    name: `Name ${unique()}`,
    secret: `credentials ${unique()}`,
    text: `text ${unique()}`,
    payer: aName(),
  }
  const email = anAddress()
  const holder = await enter(world, (await register(world, { email, name: personal.name })).json().id_token)
  const code = await post.codeFor(email)
  await ok(send(world.app, 'POST', '/api/identity/verify-email', null, { code }))
  await aPool(world, 40, { model: (index) => `Model ${index % 12}` })
  const admin = await aPerson(world, 'admin')
  const app = await anApp(world, holder, {
    name: personal.text,
    description: personal.text,
    requirements: personal.text,
    testing_credentials: personal.secret,
    test_instructions: personal.text,
  })
  const payment = await ok<{ payment_id: string }>(
    send(world.app, 'POST', '/api/payments/create', holder, aTransfer(app.id, { account_name: personal.payer }), {
      'idempotency-key': unique(),
    }),
  )
  await setUpForPlay(world, app.id)
  await ok(settle(world.app, admin, payment.payment_id))
  const asked = { pay_to: `EasyPaisa of ${personal.payer}`, message: personal.text }
  const path = `/api/payments/${payment.payment_id}/refund`
  const { id: refund } = await ok<{ id: string }>(send(world.app, 'POST', path, holder, asked))
  const declined = { refund_status: 'declined', reason: 'The test goes on.' }
  await ok(send(world.app, 'PUT', `/api/admin/refunds/${refund}/status`, admin, declined))
  await leadRun(world, app.id, 'completed')
  await aTestingRequest(world, { ...holder, headers: holder.headers })
  const webhook = { url: 'https://hooks.example.com/fortnight', kinds: ['run.started'] }
  const hook = await ok<{ webhook: { id: string } }>(sendProven(world, 'POST', '/api/webhooks', holder, webhook))
  // The old secret is kept for a day.
  await ok(sendProven(world, 'POST', `/api/webhooks/${hook.webhook.id}/secret`, holder))
  const said = { name: personal.name, email, subject: personal.text, message: personal.text, website: '' }
  await ok(send(world.app, 'POST', '/api/contact', null, said))
  await ok(send(world.app, 'POST', '/api/leads', null, { email, name: personal.name }))
  await ok(send(world.app, 'POST', '/api/feedback', holder, { feedback: personal.text, rating: 5 }))
  return { ...holder, ...personal, app: app.id, payment: payment.payment_id, admin }
}

describe('the data export', () => {
  it('contains everything that is stored, credentials opened, and nothing that proves identity', async () => {
    const veteran = await aVeteran()
    const data = await download(veteran)
    expect(data).toMatchObject({
      user: { id: veteran.id, email: veteran.email, name: veteran.name, role: 'developer' },
      identities: [{ issuer: 'urn:fortnight:embedded' }],
      accounts: [{ email: veteran.email, has_password: true, links: [{ purpose: 'verify_email' }] }],
      sessions: [{ user_agent: 'lightMyRequest', second_factor: false }],
      apps: [{ id: veteran.app, testing_credentials: veteran.secret, description: veteran.text }],
      payments: [
        { id: veteran.payment, account_name: veteran.payer, ledger: [{ kind: 'payment', amount_cents: 999 }] },
      ],
      refunds: [{ amount_cents: 999, refund_status: 'declined', pay_to: `EasyPaisa of ${veteran.payer}` }],
      runs: [{ app_id: veteran.app, phase: 'completed', testers: expect.any(Number) }],
      testing_requests: [{ email: veteran.email }],
      feedback: [{ feedback: veteran.text, rating: 5 }],
      contacts: [{ message: veteran.text }],
      leads: [{ email: veteran.email }],
      webhooks: [{ url: 'https://hooks.example.com/fortnight', deliveries: [] }],
    })
    expect(data['notifications']?.length).toBeGreaterThan(1)
    const text = JSON.stringify(data)
    expect(text).not.toMatch(/hash|argon2|secret"|token|"type":"Buffer"/)
    const others = await query<{ email: string }>('select email from testers union select $1', [veteran.admin.email])
    expect(others.filter(({ email }) => text.includes(email))).toEqual([])
  })

  it('contains no data of other users', async () => {
    const [veteran, other] = [await aVeteran(), await anAccount(world)]
    const text = JSON.stringify(await download(other))
    for (const value of [veteran.id, veteran.email, veteran.name, veteran.text, veteran.app])
      expect(text).not.toContain(value)
  })

  it('contains messages under an address only if the user verified it', async () => {
    const email = anAddress()
    await ok(send(world.app, 'POST', '/api/leads', null, { email, name: 'The true owner' }))
    const holder = await anAccount(world, email)
    expect((await download(holder))['leads']).toEqual([])
    await ok(send(world.app, 'POST', '/api/identity/verify-email', null, { code: await post.codeFor(email) }))
    expect((await download(holder))['leads']).toHaveLength(1)
  })
})

describe('account deletion', () => {
  it('leaves neither name nor address nor text in the database, and the accounts unchanged', async () => {
    const veteran = await aVeteran()
    const revenue = () => query('select sum(amount_cents) as cents, count(*) from ledger')
    const paid = () =>
      query('select id, amount_cents, transaction_id, payment_status, decided_by from payments where id = $1', [
        veteran.payment,
      ])
    const before = [await revenue(), await paid()]
    const audited = await query('select * from audit_log')
    await ok(remove(veteran))
    for (const value of [veteran.email, veteran.name, veteran.secret, veteran.payer, aPassword])
      expect(await tablesHolding(world.database.pool, value)).toEqual([])
    // Notifications of administrators name the app, and belong to the administrators.
    expect(await tablesHolding(world.database.pool, veteran.text)).toEqual(['public.notifications'])
    expect([await revenue(), await paid()]).toEqual(before)
    expect(await query('select * from audit_log')).toEqual(audited)
    expect(await query('select email, name, role from users where id = $1', [veteran.id])).toEqual([
      { email: `deleted-${veteran.id}@deleted.invalid`, name: 'Deleted account', role: 'developer' },
    ])
    expect(await query('select testing_credentials from apps where id = $1', [veteran.app])).toEqual([
      { testing_credentials: null },
    ])
  })

  it('ends the session at once and sign-in for good, notifies the owner, and frees the address', async () => {
    const veteran = await aVeteran()
    await post.to(veteran.email)
    await ok(remove(veteran))
    expect((await send(world.app, 'GET', '/api/auth/session', veteran)).statusCode).toBe(401)
    expect((await signIn(world, veteran.email, aPassword)).json().code).toBe('invalid-credential')
    expect((await post.to(veteran.email)).map((letter) => letter.mail.subject)).toEqual([
      'Your Fortnight account was deleted',
    ])
    const again = await anAccount(world, veteran.email)
    expect(again.id).not.toBe(veteran.id)
    expect(await ok(send(world.app, 'GET', '/api/apps/user', again))).toEqual([])
  })

  it('needs a recent proof of identity', async () => {
    const holder = await anAccount(world)
    await query("update sessions set authenticated_at = now() - interval '16 minutes' where user_id = $1", [holder.id])
    await expect.poll(async () => (await remove(holder)).json().code).toBe('step-up-required')
  })

  it('is open to users of other providers', async () => {
    const person = await aPerson(world)
    await ok(remove(person))
    expect(await tablesHolding(world.database.pool, person.email)).toEqual([])
  })

  it('waits for a payment under review, and says so', async () => {
    const holder = await anAccount(world)
    await aPayment(world, holder)
    const obstacle =
      'A payment for "Tideline" is being checked. Delete your account when it is decided, or withdraw the payment first.'
    expect(await obstacleFor(holder)).toBe(obstacle)
    const answer = await remove(holder)
    expect([answer.statusCode, answer.json().detail]).toEqual([409, obstacle])
    expect((await download(holder))['payments']).toHaveLength(1)
  })

  it('waits for a refund that is decided and not sent', async () => {
    const [holder, admin] = [await anAccount(world), await aPerson(world, 'admin')]
    const { id, app } = await aCompletedPayment(world, holder, admin)
    await leadRun(world, app.id, 'completed')
    const refund = await aRefund(world, holder, id)
    expect(await obstacleFor(holder)).toMatch(
      /^A refund for "Tideline" is being decided\. Delete your account when it is, /,
    )
    await query("update refunds set refund_status = 'due' where id = $1", [refund])
    expect(await obstacleFor(holder)).toBe(
      'A refund for "Tideline" is on its way. Delete your account when it is there.',
    )
  })

  it('waits for a test that is running or about to start', async () => {
    const [holder, admin] = [await anAccount(world), await aPerson(world, 'admin')]
    const { id, app } = await aPayment(world, holder)
    await ok(settle(world.app, admin, id))
    const answer = await remove(holder)
    expect([answer.statusCode, answer.json().detail]).toContain(409)
    expect(answer.json().detail).toContain('The test of "Tideline" is not over.')
    await leadRun(world, app.id, 'completed')
    await ok(remove(holder))
  })

  it('waits only for the user’s own rows: what others wrote under an unverified address stays', async () => {
    const email = anAddress()
    await ok(send(world.app, 'POST', '/api/leads', null, { email, name: 'The true owner' }))
    const holder = await anAccount(world, email)
    await ok(remove(holder))
    expect(await tablesHolding(world.database.pool, email)).toEqual(['public.leads'])
  })
})

describe('a deletion concurrent with', () => {
  const administrators = () =>
    query<{ id: string }>("select id from users where role = 'admin' and disabled_at is null")

  it('that of the other administrator: one of the two stays', async () => {
    const second = await world.another()
    for (let i = 0; i < 10; i++) {
      await query("update users set role = 'developer' where role = 'admin'")
      const [first, other] = [await aPerson(world, 'admin'), await aPerson(world, 'admin')]
      const answers = await Promise.all([remove(first), remove(other, second)])
      expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 403])
      expect(await administrators()).toHaveLength(1)
    }
  })

  it('a sign-in: no session outlives the account', async () => {
    for (let i = 0; i < 10; i++) {
      const holder = await anAccount(world)
      const { id_token } = (await signIn(world, holder.email, aPassword)).json()
      const [entered, removed] = await Promise.all([exchange(world, id_token), remove(holder)])
      expect([200, 401]).toContain(entered.statusCode)
      expect(removed.statusCode).toBe(200)
      expect(await query('select 1 from sessions where user_id = $1', [holder.id])).toEqual([])
      expect(await tablesHolding(world.database.pool, holder.email)).toEqual([])
    }
  })

  it('a payment: either the money is refused or the account stays', async () => {
    for (let i = 0; i < 10; i++) {
      const holder = await aPerson(world)
      const app = await anApp(world, holder)
      const pay = send(world.app, 'POST', '/api/payments/create', holder, aTransfer(app.id))
      const answers = await Promise.all(i % 2 ? [pay, remove(holder)] : [remove(holder), pay])
      const [paid, removed] = i % 2 ? answers : answers.toReversed()
      expect([
        [200, 409],
        [404, 200],
        [401, 200],
      ]).toContainEqual([paid?.statusCode, removed?.statusCode])
    }
  })

  it('an approval: either the account stays or nothing was approved', async () => {
    const admin = await aPerson(world, 'admin')
    for (let i = 0; i < 5; i++) {
      const holder = await aPerson(world)
      const { id } = await aPayment(world, holder)
      const [approved, removed] = await Promise.all([settle(world.app, admin, id), remove(holder)])
      expect([approved.statusCode, removed.statusCode]).toEqual([200, 409])
    }
  })
})

describe('the last administrator', () => {
  it('cannot leave', async () => {
    await query("update users set role = 'developer' where role = 'admin'")
    const admin = await aPerson(world, 'admin')
    const answer = await remove(admin)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
    expect((await send(world.app, 'GET', '/api/auth/session', admin)).statusCode).toBe(200)
  })
})

describe('an ID token from before', () => {
  it('makes no user once the account is gone', async () => {
    const holder = await anAccount(world)
    await ok(remove(holder))
    expect((await exchange(world, holder.idToken)).json().code).toBe('invalid-token')
    expect(await tablesHolding(world.database.pool, holder.email)).toEqual([])
  })
})
