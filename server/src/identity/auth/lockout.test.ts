import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../tests/test-server.ts'
import { ok, send } from '../../../../tests/fixtures.ts'
import { createLimits } from '../../platform/http/limits.ts'
import { usePost } from '../../messaging/mail/post.testkit.ts'
import { aPassword, anAccount, anAddress, codeOf, signIn, withAuthenticator } from './accounts.testkit.ts'

// The proxy of these tests is this machine, so that every test can have an address of its own.
const world = useTestServer({ limitScale: 1, env: { TRUST_PROXY: '127.0.0.1' } })
const post = usePost(world)
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const refused = { code: 'too-many-requests', detail: 'Too many failed login attempts. Please try again later.' }

async function fail(email: string, times: number, ip: string) {
  const answers = []
  for (let i = 0; i < times; i++) answers.push(await signIn(world, email, `wrong ${i}`, from(ip)))
  return answers.map((answer) => answer.statusCode)
}

describe('failed passwords', () => {
  it('lock an account for their address after ten, known and unknown accounts alike', async () => {
    const { email } = await anAccount(world)
    const unknown = anAddress()
    expect(await fail(email, 10, '192.0.2.1')).toEqual(await fail(unknown, 10, '192.0.2.1'))
    const [first, other] = [
      await signIn(world, email, 'wrong', from('192.0.2.1')),
      await signIn(world, unknown, 'wrong', from('192.0.2.1')),
    ]
    expect([first.statusCode, first.json()]).toEqual([429, refused])
    expect([other.statusCode, other.json()]).toEqual([429, refused])
    for (const answer of [first, other]) {
      const wait = Number(answer.headers['retry-after'])
      expect(wait).toBeGreaterThan(890)
      expect(wait).toBeLessThanOrEqual(900)
    }
    // While locked, the right password is not confirmed to an attacker.
    expect((await signIn(world, email, aPassword, from('192.0.2.1'))).statusCode).toBe(429)
    expect((await signIn(world, email.toUpperCase(), aPassword, from('192.0.2.1'))).statusCode).toBe(429)
  })

  it('lock neither the owner out elsewhere, nor other accounts for this address', async () => {
    const [victim, neighbour] = [await anAccount(world), await anAccount(world)]
    await fail(victim.email, 11, '192.0.2.2')
    expect((await signIn(world, victim.email, aPassword, from('192.0.2.3'))).statusCode).toBe(200)
    expect((await signIn(world, neighbour.email, aPassword, from('192.0.2.2'))).statusCode).toBe(200)
  })

  it('are counted together on all servers', async () => {
    const { email } = await anAccount(world)
    const second = await world.another()
    expect(await fail(email, 10, '192.0.2.4')).toEqual(Array(10).fill(401))
    expect((await signIn({ ...world, app: second }, email, aPassword, from('192.0.2.4'))).statusCode).toBe(429)
  })

  it('are reset by the right one', async () => {
    const { email } = await anAccount(world)
    await fail(email, 9, '192.0.2.5')
    expect((await signIn(world, email, aPassword, from('192.0.2.5'))).statusCode).toBe(200)
    expect(await fail(email, 9, '192.0.2.5')).toEqual(Array(9).fill(401))
  })

  it('are limited to ten if they come at once, so that a right one behind them is not tried', async () => {
    const { email } = await anAccount(world)
    const guesses = [...Array.from({ length: 30 }, (_, index) => `wrong ${index}`), aPassword]
    const answers = await Promise.all(guesses.map((guess) => signIn(world, email, guess, from('192.0.2.6'))))
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(21)
  })

  it('of one IPv6 network are one address', async () => {
    const { email } = await anAccount(world)
    for (let i = 0; i < 10; i++) await signIn(world, email, 'wrong', from(`2001:db8:1:2::${i + 1}`))
    expect((await signIn(world, email, aPassword, from('2001:db8:1:2:ffff::9'))).statusCode).toBe(429)
    expect((await signIn(world, email, aPassword, from('2001:db8:1:3::1'))).statusCode).toBe(200)
  })
})

let made = 0
/** An account that was registered from an address of its own, because few may be registered from one. */
const someone = () => anAccount(world, anAddress(), from(`10.0.0.${++made}`))

/** That number of failures, counted as the server counts them. */
async function failedBefore(whom: string, times: number) {
  const limits = createLimits(world.database.pool)
  for (let i = 0; i < times; i++) await limits.count('password_a_day', whom)
}

describe('failed passwords from many addresses', () => {
  it('lock an account for the day after a hundred, known and unknown accounts alike, on every server', async () => {
    const [{ email }, unknown] = [await someone(), anAddress()]
    const second = { ...world, app: await world.another() }
    for (const whom of [email, unknown]) {
      await failedBefore(whom, 98)
      expect(await fail(whom, 1, '198.51.100.1')).toEqual([401])
      expect(await fail(whom, 1, '198.51.100.2')).toEqual([401])
    }
    for (const [whom, server] of [
      [email, world],
      [unknown, world],
      [email, second],
    ] as const) {
      const answer = await signIn(server, whom, aPassword, from('203.0.113.1'))
      expect([answer.statusCode, answer.json()]).toEqual([429, refused])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000)
    }
  })

  it('do not disable a reset link, which unlocks the account on every server', async () => {
    const { email } = await someone()
    await failedBefore(email, 100)
    const second = { ...world, app: await world.another() }
    for (const server of [world, second])
      expect((await signIn(server, email, aPassword, from('203.0.113.2'))).statusCode).toBe(429)
    await post.to(email)
    await ok(send(world.app, 'POST', '/api/identity/request-reset', null, { email }, from('203.0.113.2')))
    const body = { code: await post.codeFor(email), password: 'another good one' }
    await ok(send(world.app, 'POST', '/api/identity/redeem-link', null, body, from('203.0.113.2')))
    for (const server of [world, second])
      expect((await signIn(server, email, 'another good one', from('203.0.113.2'))).statusCode).toBe(200)
  })

  it('are not caused by correct sign-ins', async () => {
    const { email } = await someone()
    await failedBefore(email, 99)
    for (let i = 0; i < 3; i++)
      expect((await signIn(world, email, aPassword, from('203.0.113.3'))).statusCode).toBe(200)
    expect(await fail(email, 2, '203.0.113.3')).toEqual([401, 429])
  })
})

describe('other guesses', () => {
  it('at the second factor are counted with the passwords, and asking for the second factor resets none', async () => {
    const { email, secret } = await withAuthenticator(world, await someone())
    const guess = (code?: string) => signIn(world, email, aPassword, from('192.0.2.20'), code)
    for (let i = 0; i < 9; i++) {
      expect((await guess('000000')).statusCode).toBe(403)
      expect((await guess()).json().code).toBe('second-factor-required')
    }
    expect((await guess('000000')).statusCode).toBe(403)
    expect((await guess(codeOf(secret))).statusCode).toBe(429)
  })

  it.each([
    [
      'confirming who one is',
      '/api/step-up/password',
      { of: { act: 'exports' }, password: 'wrong' },
      { of: { act: 'exports' }, password: aPassword },
    ],
    [
      'changing the password',
      '/api/account/password',
      { current_password: 'wrong', password: 'another good one' },
      { current_password: aPassword, password: 'another good one' },
    ],
  ])('for %s are counted too', async (_case, path, wrong, right) => {
    const holder = await someone()
    const ip = from('192.0.2.21')
    for (let i = 0; i < 10; i++) expect((await send(world.app, 'POST', path, holder, wrong, ip)).statusCode).toBe(403)
    expect((await send(world.app, 'POST', path, holder, right, ip)).json()).toEqual(refused)
    expect((await signIn(world, holder.email, aPassword, ip)).statusCode).toBe(429)
  })

  it('at the second factor of a reset link are limited', async () => {
    const { email } = await withAuthenticator(world, await someone())
    await post.to(email)
    await ok(send(world.app, 'POST', '/api/identity/request-reset', null, { email }, from('192.0.2.22')))
    const code = await post.codeFor(email)
    const guess = (ip: string) => {
      const body = { code, password: 'another good one', second_factor: '000000' }
      return send(world.app, 'POST', '/api/identity/redeem-link', null, body, from(ip))
    }
    expect((await guess('192.0.3.1')).json().code).toBe('invalid-second-factor')
    const { rows } = await world.database.pool.query('select id from accounts where email = $1', [email])
    await failedBefore(`link ${rows[0].id}`, 99)
    expect((await guess('192.0.3.2')).json()).toEqual(refused)
  })
})

describe('mail with links', () => {
  it('is sent five times an hour to an address, known or not', async () => {
    const { email } = await someone()
    for (const address of [email, anAddress()]) {
      const ask = (i: number) =>
        send(world.app, 'POST', '/api/identity/request-reset', null, { email: address }, from(`192.0.5.${i}`))
      for (let i = 0; i < 5; i++) expect((await ask(i)).statusCode).toBe(200)
      const answer = await ask(6)
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many'])
    }
  })
})

describe('mail that confirms a new address', () => {
  it('is asked for five times an hour by one user, whatever the addresses, and five times for one address', async () => {
    const request = (who: Parameters<typeof send>[3], email: string, ip: string) =>
      send(world.app, 'POST', '/api/account/email', who, { email }, from(ip))
    const [one, other] = [await anAccount(world), await anAccount(world)]
    for (let i = 0; i < 5; i++) await ok(request(one, anAddress(), '198.51.100.71'))
    expect((await request(one, anAddress(), '198.51.100.72')).statusCode).toBe(429)
    const victim = anAddress()
    for (let i = 0; i < 4; i++) await ok(request(other, victim, '198.51.100.73'))
    const third = await anAccount(world)
    await ok(request(third, victim, '198.51.100.74'))
    expect((await request(third, victim, '198.51.100.75')).statusCode).toBe(429)
  })
})
