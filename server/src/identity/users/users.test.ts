import { describe, expect, it } from 'vitest'
import {
  aCompletedPayment,
  anApp,
  aPayment,
  aPerson,
  aRefund,
  ok,
  type Person,
  send,
} from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aPassword, anAccount, signIn } from '../auth/accounts.testkit.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { codeIn, usePost } from '../../messaging/mail/post.testkit.ts'
import { leadRun } from '../../testing/ledger/course.testkit.ts'

const world = useTestServer()
const post = usePost(world)
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]
const path = (id: string, act = '') => `/api/admin/users/${id}${act}`

const acts = {
  disable: (who: Person, id: string, app = world.app) =>
    send(app, 'PUT', path(id, '/disabled'), who, { reason: 'Sent spam.' }),
  enable: (who: Person, id: string, app = world.app) => send(app, 'DELETE', path(id, '/disabled'), who),
  signOut: (who: Person, id: string, app = world.app) => send(app, 'DELETE', path(id, '/sessions'), who),
  promote: (who: Person, id: string, app = world.app) => send(app, 'PUT', path(id, '/role'), who, { role: 'admin' }),
  demote: (who: Person, id: string, app = world.app) => send(app, 'PUT', path(id, '/role'), who, { role: 'developer' }),
  remove: (who: Person, id: string, app = world.app) => send(app, 'DELETE', path(id), who),
}
const find = async (who: Person, id: string) =>
  (await ok<{ data: Record<string, unknown> }>(send(world.app, 'GET', path(id), who))).data
const list = (who: Person, search: string) =>
  ok<{ data: Record<string, unknown>[]; total: number }>(send(world.app, 'GET', `/api/admin/users?${search}`, who))
const recorded = (subject: string) =>
  query<{ action: string; data: object; actor_id: string }>(
    'select action, data, actor_id from audit_log where subject = $1 order by id',
    [subject],
  )
/** Whether a session is live; asked without a cache. */
const lives = async ({ id }: Person) =>
  (await query('select 1 from sessions where user_id = $1 and ended_at is null', [id])).length > 0
async function aProvenAccount() {
  const holder = await anAccount(world)
  await post.to(holder.email)
  await query('update accounts set email_verified_at = now() where email = $1', [holder.email])
  return holder
}

describe('disabling', () => {
  it('ends every session at once on every server, and refuses sign-in until the user is enabled', async () => {
    const [admin, holder, second] = [await aPerson(world, 'admin'), await anAccount(world), await world.another()]
    const session = (app = world.app) => send(app, 'GET', '/api/auth/session', holder)
    for (const app of [world.app, second]) expect((await session(app)).statusCode).toBe(200)
    await ok(acts.disable(admin, holder.id))
    for (const app of [world.app, second]) await expect.poll(async () => (await session(app)).statusCode).toBe(401)
    expect((await signIn(world, holder.email, aPassword)).json().code).toBe('user-disabled')
    expect(await find(admin, holder.id)).toMatchObject({
      state: 'disabled',
      disabled_reason: 'Sent spam.',
      sessions: 0,
    })
    await ok(acts.enable(admin, holder.id))
    expect((await signIn(world, holder.email, aPassword)).statusCode).toBe(200)
    expect((await session()).statusCode).toBe(401)
    expect(await find(admin, holder.id)).toMatchObject({ state: 'active', disabled_reason: null })
    expect(await recorded(holder.id)).toMatchObject([
      { action: 'user.disable', data: { reason: 'Sent spam.' }, actor_id: admin.id },
      { action: 'user.enable', actor_id: admin.id },
    ])
  })

  it.each(['', ' ', 'x'.repeat(501), 7])('needs a reason, and %j is none', async (reason) => {
    const [admin, person] = [await aPerson(world, 'admin'), await aPerson(world)]
    const answer = await send(world.app, 'PUT', path(person.id, '/disabled'), admin, { reason })
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'reason']])
    expect(await lives(person)).toBe(true)
  })
})

describe('signing out', () => {
  it('ends every session, and they can sign in again', async () => {
    const [admin, holder] = [await aPerson(world, 'admin'), await anAccount(world)]
    expect(await find(admin, holder.id)).toMatchObject({ sessions: 1 })
    await ok(acts.signOut(admin, holder.id))
    expect(await lives(holder)).toBe(false)
    expect((await signIn(world, holder.email, aPassword)).statusCode).toBe(200)
  })
})

describe('the administrator role', () => {
  it('is given to a verified account, which then needs a longer password and its own second factor', async () => {
    const [admin, holder] = [await aPerson(world, 'admin'), await aProvenAccount()]
    await ok(acts.promote(admin, holder.id))
    expect(await lives(holder)).toBe(false)
    expect((await signIn(world, holder.email, aPassword)).json().code).toBe('invalid-credential')
    const [letter] = (await post.to(holder.email)).filter(({ mail }) => mail.subject?.startsWith('Choose'))
    const redeem = (password: string) =>
      send(world.app, 'POST', '/api/identity/redeem-link', null, { code: codeIn(letter!), password })
    expect((await redeem('eleven char')).json().code).toBe('weak-password')
    const { id_token } = (await redeem('a password for operators')).json()
    const entered = await send(world.app, 'POST', '/api/auth/firebase-exchange', null, { idToken: id_token })
    const headers = { authorization: `Bearer ${entered.json().access_token}` }
    expect(entered.json().user.role).toBe('admin')
    expect((await send(world.app, 'GET', '/api/admin/users', { headers })).json().code).toBe('second-factor-required')
  })

  it.each([
    ['whose address nobody verified', () => anAccount(world)],
    ['who comes through another provider', () => aPerson(world)],
    ['who is a tester', () => aPerson(world, 'tester')],
    ['who is an administrator already', () => aPerson(world, 'admin')],
  ])('is not given to a user %s', async (_who, make) => {
    const [admin, person] = [await aPerson(world, 'admin'), await make()]
    expect((await acts.promote(admin, person.id)).statusCode).toBe(409)
    expect(await lives(person)).toBe(true)
    expect(await recorded(person.id)).toEqual([])
  })

  it('is taken away at once', async () => {
    const [admin, other] = [await aPerson(world, 'admin'), await aPerson(world, 'admin')]
    await ok(acts.demote(admin, other.id))
    expect(await lives(other)).toBe(false)
    expect(await find(admin, other.id)).toMatchObject({ role: 'developer', state: 'active' })
  })

  it('changes only by a session with a second factor', async () => {
    const [admin, holder] = [await aPerson(world, 'admin'), await aProvenAccount()]
    const relaxed = await world.another()
    await query('update sessions set second_factor = false where user_id = $1', [admin.id])
    expect((await acts.promote(admin, holder.id, relaxed)).json().code).toBe('second-factor-required')
    expect(await recorded(holder.id)).toEqual([])
  })
})

describe('deleting', () => {
  it('leaves neither name nor address, notifies the person, and frees the address', async () => {
    const [admin, holder] = [await aPerson(world, 'admin'), await anAccount(world)]
    await anApp(world, holder, { name: `App ${holder.id}` })
    await post.to(holder.email)
    await ok(acts.remove(admin, holder.id))
    for (const text of [holder.email, `App ${holder.id}`])
      expect(await tablesHolding(world.database.pool, text)).toEqual([])
    expect((await post.to(holder.email)).map(({ mail }) => mail.subject)).toEqual([
      'Your Fortnight account was deleted',
    ])
    expect(await recorded(holder.id)).toMatchObject([{ action: 'user.delete', actor_id: admin.id }])
    expect((await send(world.app, 'GET', path(holder.id), admin)).statusCode).toBe(409)
    expect((await list(admin, `q=${holder.id}`)).total).toBe(0)
  })

  it('waits for money and tests under way, and names them', async () => {
    const [admin, holder] = [await aPerson(world, 'admin'), await anAccount(world)]
    const notified = async () => {
      const answer = await acts.remove(admin, holder.id)
      expect(answer.statusCode).toBe(409)
      expect((await find(admin, holder.id))['obstacle']).toBe(answer.json().detail)
      return answer.json().detail as string
    }
    const { id } = await aPayment(world, holder)
    expect(await notified()).toBe('A payment for "Tideline" is being checked. Decide it first.')
    await query("update payments set payment_status = 'failed', decided_at = now(), decided_by = $2 where id = $1", [
      id,
      admin.id,
    ])
    const paid = await aCompletedPayment(world, holder, admin)
    const refund = await aRefund(world, holder, paid.id)
    expect(await notified()).toBe('A refund for "Tideline" is being decided. Decide it first.')
    await query(
      "update refunds set refund_status = 'declined', reason = 'No.', decided_at = now(), decided_by = $2 where id = $1",
      [refund, admin.id],
    )
    expect(await notified()).toBe('The test of "Tideline" is not over. Cancel the app first, or wait for the end.')
    await leadRun(world, paid.app.id, 'cancelled')
    expect((await find(admin, holder.id))['obstacle']).toBeNull()
    await ok(acts.remove(admin, holder.id))
  })
})

describe('an act is refused', () => {
  it.each(['disable', 'remove'] as const)('on an administrator: %s', async (act) => {
    const [admin, other] = [await aPerson(world, 'admin'), await aPerson(world, 'admin')]
    const answer = await acts[act](admin, other.id)
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'This is an administrator. Take the role away first.',
    ])
    expect(await lives(other)).toBe(true)
  })

  it.each(Object.keys(acts) as (keyof typeof acts)[])('on oneself: %s', async (act) => {
    const admin = await aPerson(world, 'admin')
    expect((await acts[act](admin, admin.id)).statusCode).toBe(403)
    expect(await find(admin, admin.id)).toMatchObject({ role: 'admin', state: 'active' })
  })
})

describe('two administrators at once', () => {
  it.each([
    ['disable', 'disable', 1],
    ['remove', 'remove', 1],
    ['disable', 'remove', 2],
    ['promote', 'remove', 1],
    ['promote', 'disable', 1],
  ] as const)('%s and %s of the same user: the second learns of the first', async (mine, theirs, most) => {
    const second = await world.another()
    for (let i = 0; i < 6; i++) {
      const [first, other, holder] = [
        await aPerson(world, 'admin'),
        await aPerson(world, 'admin'),
        await aProvenAccount(),
      ]
      const answers = await Promise.all([acts[mine](first, holder.id), acts[theirs](other, holder.id, second)])
      const done = answers.filter(({ statusCode }) => statusCode === 200).length
      expect(done).toBeGreaterThan(0)
      expect(done).toBeLessThanOrEqual(most)
      for (const { statusCode } of answers) expect([200, 403, 409]).toContain(statusCode)
      expect(await recorded(holder.id)).toHaveLength(done)
    }
  })

  it('take each other’s role away: one of them stays, a hundred times', async () => {
    const [first, other, second] = [await aPerson(world, 'admin'), await aPerson(world, 'admin'), await world.another()]
    await query("update users set role = 'developer' where role = 'admin' and id not in ($1, $2)", [first.id, other.id])
    const both = [first.id, other.id]
    const stay = async () => (await query("select 1 from users where role = 'admin'")).length
    for (let i = 0; i < 100; i++) {
      const turn = i % 2 ? ([first, other] as const) : ([other, first] as const)
      const answers = await Promise.all([
        acts.demote(turn[0], turn[1].id),
        acts.demote(turn[1], turn[0].id, i % 3 ? second : world.app),
      ])
      const [won, lost] = answers.map(({ statusCode }) => statusCode).toSorted()
      expect(won).toBe(200)
      // Refused by the lock, or already signed out.
      expect([401, 403]).toContain(lost)
      expect(await stay()).toBe(1)
      await query("update users set role = 'admin' where id = any($1)", [both])
      await query('update sessions set ended_at = null where user_id = any($1)', [both])
    }
  }, 60_000)
})
