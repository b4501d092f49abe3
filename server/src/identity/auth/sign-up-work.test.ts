import { pbkdf2Sync } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { WorkChallenge } from '@fortnight/contract/identity/auth'
import { minuteMs } from '@fortnight/contract/format/spans'
import { ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anAddress } from './accounts.testkit.ts'
import { triesOf } from './sign-up-work.ts'

// One iteration for each try: what is claimed here does not depend on how long the work takes.
const world = useTestServer({ limitScale: 1, env: { TRUST_PROXY: '127.0.0.1', SIGN_UP_WORK: '1' } })

let addresses = 0
const anIp = () => `203.0.113.${++addresses}`
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const register = (ip: string, work?: object) =>
  send(
    world.app,
    'POST',
    '/api/identity/register',
    null,
    { name: 'Zara Malik', email: anAddress(), password: 'a-long-pass-7', ...(work && { work }) },
    from(ip),
  )
const challengeOf = (ip: string) =>
  ok<WorkChallenge>(send(world.app, 'POST', '/api/identity/challenge', null, undefined, from(ip)))

const targetOfNumber = ({ nonce, cost, counter }: Pick<WorkChallenge, 'nonce' | 'cost'> & { counter: number }) =>
  pbkdf2Sync(String(counter), nonce, cost, 16, 'sha256').toString('base64url')

/** Does the work as a browser does: it tries one number after the other. */
function workOf(challenge: WorkChallenge) {
  for (let counter = 0; ; counter++)
    if (targetOfNumber({ ...challenge, counter }) === challenge.target) return { ...challenge, counter }
}
const refused = async (ip: string, work?: object) => {
  const { statusCode, json } = await register(ip, work)
  return [statusCode, (json() as { code?: string }).code]
}
const asked = [429, 'work-required']

/** An address that has created as many accounts as are free. */
async function aBusyAddress(): Promise<string> {
  const ip = anIp()
  for (let account = 0; account < 10; account++) expect((await register(ip)).statusCode).toBe(201)
  return ip
}

describe('a new account', () => {
  it('needs no work up to ten an hour from one address, and work for each further one', async () => {
    const ip = await aBusyAddress()
    expect(await refused(ip)).toEqual(asked)
    expect((await register(ip, workOf(await challengeOf(ip)))).statusCode).toBe(201)
    expect(await refused(ip)).toEqual(asked)
    expect((await register(anIp())).statusCode).toBe(201)
  })

  it('is refused with work that was used, forged, changed, done for another address, or is no work', async () => {
    const ip = await aBusyAddress()
    const used = workOf(await challengeOf(ip))
    expect(
      (await Promise.all([register(ip, used), register(ip, used)])).map((answer) => answer.statusCode).toSorted(),
    ).toEqual([201, 429])
    expect(await refused(ip, used)).toEqual(asked)
    const work = workOf(await challengeOf(ip))
    const wrong: Record<string, object> = {
      'another address': workOf(await challengeOf(anIp())),
      'a longer life': { ...work, until: work.until + 1 },
      'less work': { ...work, cost: work.cost + 1 },
      'a target of its own': workOf({ ...work, target: targetOfNumber({ ...work, counter: 0 }) }),
      'a forged proof': { ...work, proof: 'A'.repeat(43) },
      'another number': { ...work, counter: work.counter + 1 },
    }
    for (const [what, given] of Object.entries(wrong)) expect([what, await refused(ip, given)]).toEqual([what, asked])
    // None of them has used up the work that was done.
    expect((await register(ip, work)).statusCode).toBe(201)
  })

  it('is refused with work for a challenge that has ended', async () => {
    const ip = await aBusyAddress()
    const work = workOf(await challengeOf(ip))
    expect(work.until - Date.now()).toBeLessThanOrEqual(10 * minuteMs)
    vi.useFakeTimers({ now: Date.now() + 10 * minuteMs + 1000, toFake: ['Date'] })
    try {
      expect(await refused(ip, work)).toEqual(asked)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a challenge', () => {
  it('takes as long at ordinary rates, and twice as long with each doubling of the accounts of its address', () => {
    expect([0, 1, 10, 19, 20, 40, 79, 80, 1000].map(triesOf)).toEqual([200, 200, 200, 200, 400, 800, 800, 1600, 12_800])
  })

  it('names no address', async () => {
    const ip = anIp()
    expect(JSON.stringify(await challengeOf(ip))).not.toContain(ip)
  })
})
