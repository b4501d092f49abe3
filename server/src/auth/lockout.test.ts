import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../tests/world.ts'
import { aPassword, anAccount, anAddress, signIn } from './accounts.testkit.ts'

// The proxy of these tests is this machine, so that every test has an address of its own.
const world = useWorld({ limitScale: 1, env: { TRUST_PROXY: '127.0.0.1' } })
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const refused = { code: 'too-many-requests', detail: 'Too many failed login attempts. Please try again later.' }

async function fail(email: string, times: number, ip: string) {
  const answers = []
  for (let i = 0; i < times; i++) answers.push(await signIn(world, email, `wrong ${i}`, from(ip)))
  return answers.map((answer) => answer.statusCode)
}

describe('failed passwords', () => {
  it('close an account to their address after ten, known and unknown accounts alike', async () => {
    const { email } = await anAccount(world)
    const unknown = anAddress()
    expect(await fail(email, 10, '192.0.2.1')).toEqual(await fail(unknown, 10, '192.0.2.1'))
    const [one, other] = [
      await signIn(world, email, 'wrong', from('192.0.2.1')),
      await signIn(world, unknown, 'wrong', from('192.0.2.1')),
    ]
    expect([one.statusCode, one.json()]).toEqual([429, refused])
    expect([other.statusCode, other.json()]).toEqual([429, refused])
    for (const answer of [one, other]) {
      const wait = Number(answer.headers['retry-after'])
      expect(wait).toBeGreaterThan(890)
      expect(wait).toBeLessThanOrEqual(900)
    }
    // The right password does not tell an attacker that it is right.
    expect((await signIn(world, email, aPassword, from('192.0.2.1'))).statusCode).toBe(429)
    expect((await signIn(world, email.toUpperCase(), aPassword, from('192.0.2.1'))).statusCode).toBe(429)
  })

  it('do not lock the owner out elsewhere, nor other accounts out here', async () => {
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

  it('are forgiven by the right one', async () => {
    const { email } = await anAccount(world)
    await fail(email, 9, '192.0.2.5')
    expect((await signIn(world, email, aPassword, from('192.0.2.5'))).statusCode).toBe(200)
    expect(await fail(email, 9, '192.0.2.5')).toEqual(Array(9).fill(401))
  })

  it('are held to ten when they come all at once, so that a right one behind them is not tried', async () => {
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
