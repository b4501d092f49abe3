import { describe, expect, it } from 'vitest'
import { send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aPassword, anAccount, anAddress, register, signIn } from './accounts.testkit.ts'

const world = useTestServer()

/** Number of rows that these calls could create. */
async function stock() {
  const { rows } = await world.database.pool.query(
    `select (select count(*) from accounts) as accounts, (select count(*) from users) as users,
       (select count(*) from links) as links, (select count(*) from sessions) as sessions,
       (select count(*) from pgboss.job where name = 'mail') as mail`,
  )
  return rows[0]
}

const open = ['register', 'sign-in', 'request-reset', 'verify-email', 'redeem-link']
const bodies: [string, unknown][] = [
  ['nothing', {}],
  ['a list', []],
  ['a NUL in the name', { name: 'Za\u0000ra', email: anAddress(), password: aPassword }],
  ['a NUL in the address', { name: 'Zara', email: 'za\u0000ra@people.example', password: aPassword }],
  ['a NUL in the code', { code: 'a\u0000b', password: aPassword }],
  ['half an emoji', { name: '\ud83c', email: anAddress(), password: aPassword }],
  ['a name of 10 KB', { name: 'a'.repeat(10_240), email: anAddress(), password: aPassword }],
  ['a name of blanks', { name: ' \u00a0 ', email: anAddress(), password: aPassword }],
  ['an address of 10 KB', { name: 'Zara', email: `${'a'.repeat(10_240)}@people.example`, password: aPassword }],
  ['a password of 10 KB', { name: 'Zara', email: anAddress(), password: 'a'.repeat(10_240) }],
  ['a code of 10 KB', { code: 'a'.repeat(10_240), password: aPassword }],
  ['an address in Cyrillic letters', { name: 'Zara', email: 'zаra@people.example', password: aPassword }],
  ['a host in Cyrillic letters', { name: 'Zara', email: 'zara@реople.example', password: aPassword }],
  ['a Kelvin sign for a k', { name: 'Zara', email: '\u212aira@people.example', password: aPassword }],
  ['full-width letters', { name: 'Zara', email: 'ｚara@people.example', password: aPassword }],
  ['an address that is an object', { name: 'Zara', email: { $ne: '' }, password: aPassword }],
  ['an address that is a list', { name: 'Zara', email: [anAddress()], password: aPassword }],
]

describe('bad input', () => {
  it.each(bodies)('with %s is refused by every open endpoint, and leaves no trace', async (_case, body) => {
    const before = await stock()
    for (const path of open) {
      const answer = await send(world.app, 'POST', `/api/identity/${path}`, null, body)
      expect([path, answer.statusCode]).toEqual([path, 422])
    }
    expect(await stock()).toEqual(before)
  })

  it.each(['{', '{"email":', 'null', '', '"text"', '{"__proto__":{"role":"admin"}}'])(
    'that reads "%s" is refused, and leaves no trace',
    async (payload) => {
      const before = await stock()
      for (const path of open) {
        const answer = await world.app.inject({
          method: 'POST',
          url: `/api/identity/${path}`,
          headers: { 'content-type': 'application/json' },
          payload,
        })
        expect([400, 422]).toContain(answer.statusCode)
      }
      expect(await stock()).toEqual(before)
    },
  )

  it.each(['/api/step-up/password', '/api/account/password', '/api/account/authenticator'])(
    'to %s is refused to its owner',
    async (path) => {
      const holder = await anAccount(world)
      const before = await stock()
      const method = path.endsWith('authenticator') ? 'PUT' : 'POST'
      for (const [, body] of bodies) expect((await send(world.app, method, path, holder, body)).statusCode).toBe(422)
      expect(await stock()).toEqual(before)
      expect((await signIn(world, holder.email, aPassword)).statusCode).toBe(200)
    },
  )
})

describe('addresses that differ only in case or spaces', () => {
  it('are one account', async () => {
    const email = anAddress()
    const spellings = [email, email.toUpperCase(), ` ${email} `, `${email.slice(0, 3).toUpperCase()}${email.slice(3)}`]
    const answers = await Promise.all(spellings.map((spelling) => register(world, { email: spelling })))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409, 409, 409])
    const { rows } = await world.database.pool.query('select email from accounts where lower(email) = $1', [email])
    expect(rows).toEqual([{ email }])
  })
})
