import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { aPassword, anAccount, anAddress, exchange, signIn } from './accounts.testkit.ts'
import { aPasskey } from './passkeys.testkit.ts'
import { makeAdministrator } from './administrators.ts'

const world = useTestServer()
const redeem = (code: string, password = aPassword) =>
  send(world.app, 'POST', '/api/identity/redeem-link', null, { code, password })

async function anInvitation() {
  const email = anAddress()
  const code = await makeAdministrator(world.database.db, email, 'Sana')
  return { email, code }
}

describe('a fresh database', () => {
  it('has no administrator and no account', async () => {
    const second = `select (select count(*)::int from users) as users, (select count(*)::int from accounts) as accounts`
    expect((await world.database.pool.query(second)).rows).toEqual([{ users: 0, accounts: 0 }])
  })
})

describe('a further administrator', () => {
  it('is made known to all who are there already, and is on record', async () => {
    const first = await anInvitation()
    const second = await anInvitation()
    const notes = `select n.message_values ->> 'email' as email from notifications n join users u on u.id = n.user_id
      where u.email = $1 and n.message_key = 'administrator_made'`
    const readBy = async (email: string) => (await world.database.pool.query(notes, [email])).rows
    expect(await readBy(first.email)).toEqual([{ email: second.email }])
    expect(await readBy(second.email)).toEqual([])
    const { rows } = await world.database.pool.query(
      `select l.actor_id from audit_log l join users u on u.id::text = l.subject
       where l.action = 'user.make_administrator' and u.email = $1`,
      [second.email],
    )
    expect(rows).toEqual([{ actor_id: null }])
  })
})

describe('the link of a new administrator', () => {
  it('sets the first password, once', async () => {
    const { email, code } = await anInvitation()
    expect((await signIn(world, email, aPassword)).statusCode).toBe(401)
    const { id_token } = (await redeem(code)).json()
    expect((await exchange(world, id_token)).json().user).toMatchObject({ email, role: 'admin' })
    expect((await signIn(world, email, aPassword)).statusCode).toBe(200)
    const again = await redeem(code, 'somebody elses words')
    expect([again.statusCode, again.json().code]).toEqual([401, 'invalid-token'])
    expect((await signIn(world, email, 'somebody elses words')).statusCode).toBe(401)
  })

  it('sets one password if it is used many times at once', async () => {
    const { email, code } = await anInvitation()
    const passwords = Array.from({ length: 5 }, (_, index) => `${aPassword} ${index}`)
    const answers = await Promise.all(passwords.map((password) => redeem(code, password)))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 401, 401, 401, 401])
    const winner = passwords[answers.findIndex((answer) => answer.statusCode === 200)]
    expect((await signIn(world, email, winner ?? '')).statusCode).toBe(200)
  })

  it('is valid for a day', async () => {
    const { email, code } = await anInvitation()
    const { rows } = await world.database.pool.query(
      `select extract(epoch from l.expires_at - l.created_at)::int as seconds from links l join accounts a on a.id = l.account_id where a.email = $1`,
      [email],
    )
    expect(rows).toEqual([{ seconds: 86_400 }])
    await world.database.pool.query(
      `update links set expires_at = now() where account_id = (select id from accounts where email = $1)`,
      [email],
    )
    expect((await redeem(code)).statusCode).toBe(401)
  })

  it('requires twelve characters that are not on the list, and survives a refusal', async () => {
    const { code } = await anInvitation()
    const short = await redeem(code, 'elevenchars')
    expect([short.statusCode, short.json()]).toEqual([
      422,
      { code: 'weak-password', detail: 'Password is too weak. Administrators need at least 12 characters.' },
    ])
    expect((await redeem(code, 'Fortnight123')).json().code).toBe('weak-password')
    expect((await redeem(code, 'twelve chars')).statusCode).toBe(200)
  })

  it('is not stored, and no other code works', async () => {
    const { code } = await anInvitation()
    expect(await tablesHolding(world.database.pool, code)).toEqual([])
    for (const guess of ['', 'x', code.slice(1), `${code}x`, randomUUID()])
      expect((await redeem(guess)).statusCode).toBe(401)
    expect((await redeem(`${code}\u0000`)).statusCode).toBe(422)
  })

  it('stops working when another is made', async () => {
    const { email, code } = await anInvitation()
    const second = await makeAdministrator(world.database.db, email, 'Sana')
    expect((await redeem(code)).statusCode).toBe(401)
    expect((await redeem(second)).statusCode).toBe(200)
  })

  it('is refused for a disabled account', async () => {
    const { email, code } = await anInvitation()
    await world.database.pool.query('update users set disabled_at = now() where email = $1', [email])
    expect((await redeem(code)).json().code).toBe('user-disabled')
  })
})

describe('a user who registered the address first', () => {
  it('keeps the user but neither password, passkey nor session, so the link decides who administers', async () => {
    const account = await anAccount(world)
    const before = (await signIn(world, account.email, aPassword)).json()
    const { access_token } = (await exchange(world, before.id_token)).json()
    await aPasskey(world, account)
    const code = await makeAdministrator(world.database.db, account.email, 'Sana')
    const left = await world.database.pool.query('select from passkeys where user_id = $1', [account.id])
    expect(left.rowCount).toBe(0)
    expect((await signIn(world, account.email, aPassword)).statusCode).toBe(401)
    const old = { headers: { authorization: `Bearer ${access_token}` } }
    expect((await send(world.app, 'GET', '/api/auth/session', old)).statusCode).toBe(401)
    const { id_token } = (await redeem(code, 'twelve characters and more')).json()
    expect((await exchange(world, id_token)).json().user).toMatchObject({ id: account.id, role: 'admin' })
  })
})
