import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import {
  aJoiningRun,
  anInvited,
  advanceTo,
  confirm,
  factsOf,
  optInUrl,
  seatNow,
  step,
  runJobs,
  notificationsOf,
} from '../joining/joining.testkit.ts'
import { miscounted } from './staff.testkit.ts'

const world = useTestServer()
let run: Awaited<ReturnType<typeof aJoiningRun>>
let nth = 0
const another = () => anInvited(world, run.app, nth++)
beforeAll(async () => {
  run = await aJoiningRun(world)
})
afterEach(async () => {
  world.now = undefined
  const wrong = await miscounted(world)
  if (wrong.length) throw new Error(`miscounted: ${JSON.stringify(wrong)}`)
})

const hours = (count: number) => new Date(Date.now() + count * hourMs)
interface ListedOffer {
  id: number
  step: string
  state: string
  opt_in_url: string | null
  store_url: string | null
  group_email: string | null
  pay_per_day_pkr: number
  paid_days: number
  google_account: string
}
const offersOf = async (who: Person) =>
  (await ok<{ data: ListedOffer[] }>(send(world.app, 'GET', '/api/tester/offers', who))).data

describe('an offer', () => {
  it('states its pay, with what the level of its tester adds, and the account to use, and is accepted once', async () => {
    const who = await another()
    const [offer] = await offersOf(who)
    expect(offer).toMatchObject({ id: who.seat, step: 'offered', pay_per_day_pkr: 5, paid_days: 21 })
    expect(offer).toMatchObject({ days: 14, days_pay_pkr: 98 + 5, most_pay_pkr: 98 + 5 + 7 * 7 })
    const answers = await Promise.all([1, 2, 3].map(() => step(world, who, 'accept')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await factsOf(world, who.seat)).toEqual([['accepted', 'confirmed']])
    expect((await seatNow(world, who.seat)).expires_at).toBeNull()
  })

  it('can be declined, and its tester is then invited for another app of the same developer', async () => {
    const who = await another()
    await ok(step(world, who, 'decline'))
    expect((await seatNow(world, who.seat)).state).toBe('declined')
    expect((await step(world, who, 'accept')).statusCode).toBe(409)
    const { rows } = await world.database.pool.query('select from cooldowns where tester_id = $1', [who.tester])
    expect(rows).toEqual([])
    expect(await factsOf(world, who.seat)).toEqual([['declined', 'confirmed']])
  })

  it('ends after six hours, with its fact, and cannot be accepted then even before the job has run', async () => {
    const who = await another()
    world.now = hours(6.01)
    expect((await step(world, who, 'accept')).statusCode).toBe(409)
    await runJobs(world)
    expect(await seatNow(world, who.seat)).toMatchObject({ state: 'expired', expires_at: null })
    expect(await factsOf(world, who.seat)).toEqual([['expired', 'confirmed']])
    expect((await notificationsOf(world, who))[0]).toBe('The offer for Tideline has ended')
    world.now = undefined
    run = await aJoiningRun(world)
    nth = 0
  })

  it('is closed to other users', async () => {
    const who = await another()
    const stranger = await another()
    const bodies = { leave: { reason: null }, trouble: { what: 'not_available' } } as Record<string, object>
    for (const name of ['accept', 'decline', 'opt-in', 'install', 'leave', 'trouble'])
      expect((await step(world, { ...stranger, seat: who.seat }, name, bodies[name])).statusCode).toBe(404)
    expect((await seatNow(world, who.seat)).accepted_at).toBeNull()
    expect((await offersOf(stranger)).map(({ id }) => id)).not.toContain(who.seat)
  })
})

describe('the steps', () => {
  const wrong: [string, string[]][] = [
    ['offered', ['opt-in', 'install', 'trouble']],
    ['accepted', ['opt-in', 'install', 'trouble']],
    ['listed', ['install']],
  ]
  it.each(wrong)('out of turn are refused to a tester who is %s', async (at, refused) => {
    const who = await another()
    if (at !== 'offered') await advanceTo(world, run, who, at as 'accepted')
    const before = await seatNow(world, who.seat)
    for (const name of refused)
      expect([
        name,
        (await step(world, who, name, name === 'trouble' ? { what: 'not_available' } : undefined)).statusCode,
      ]).toEqual([name, 409])
    expect(await seatNow(world, who.seat)).toEqual(before)
  })

  it('lead from an offer to an installed app, each with how sure it is', async () => {
    const who = await another()
    await advanceTo(world, run, who, 'installed')
    expect(await factsOf(world, who.seat)).toEqual([
      ['accepted', 'confirmed'],
      ['listed', 'claimed'],
      ['opted_in', 'claimed'],
      ['installed', 'claimed'],
    ])
    expect((await seatNow(world, who.seat)).state).toBe('opted_in')
    expect((await offersOf(who))[0]).toMatchObject({ step: 'installed' })
  })

  it('show the link of the store only to testers on the list, and to none who has left', async () => {
    const who = await another()
    const link = async () => (await offersOf(who)).map(({ opt_in_url, store_url }) => [opt_in_url, store_url])
    expect(await link()).toEqual([[null, null]])
    await ok(step(world, who, 'accept'))
    expect(await link()).toEqual([[null, null]])
    await ok(confirm(world, run.owner, run.app, [who.seat]))
    expect(await link()).toEqual([[optInUrl, 'https://play.google.com/store/apps/details?id=com.example.tideline']])
    await ok(step(world, who, 'leave', { reason: null }))
    expect(await link()).toEqual([[null, null]])
  })

  it('taken twice happen once', async () => {
    const who = await another()
    await advanceTo(world, run, who, 'listed')
    const twin = await world.another()
    const call = (app: typeof twin) =>
      app.inject({ method: 'POST', url: `/api/tester/seats/${who.seat}/opt-in`, headers: who.headers })
    const answers = await Promise.all([call(world.app), call(twin), call(world.app), call(twin)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await factsOf(world, who.seat)).filter(([kind]) => kind === 'opted_in')).toHaveLength(1)
  })

  it('end for good: a tester who leaves after opting in has opted out, and cannot come back', async () => {
    const who = await another()
    await advanceTo(world, run, who, 'opted_in')
    await ok(step(world, who, 'leave', { reason: 'My phone broke.' }))
    expect((await seatNow(world, who.seat)).state).toBe('opted_out')
    for (const name of ['accept', 'opt-in', 'install']) expect((await step(world, who, name)).statusCode).toBe(409)
    const { data } = await ok<{ data: { title: string; message: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${run.owner.email}`, run.owner),
    )
    expect(data[0]).toMatchObject({
      title: 'A tester left Tideline',
      message: expect.stringContaining('My phone broke.'),
    })
    expect(data[0]?.message).not.toContain('Zara')
  })

  it('that fail are reported to the developer and the operator', async () => {
    const who = await another()
    await advanceTo(world, run, who, 'listed')
    await ok(step(world, who, 'trouble', { what: 'not_available' }))
    expect((await notificationsOf(world, run.owner))[0]).toBe('A tester cannot join Tideline')
    expect((await notificationsOf(world, run.admin))[0]).toBe('A tester cannot join Tideline')
  })
})

describe('an offer and its end', () => {
  it('are exclusive: of concurrent accepting and expiring exactly one happens', async () => {
    const meeting = await aJoiningRun(world)
    const people = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => anInvited(world, meeting.app, n)))
    // The servers' clocks differ a little: by one the offer has expired, by the other not yet.
    await world.database.pool.query(
      "update assignments set expires_at = now() + interval '1 minute' where app_id = $1",
      [meeting.app],
    )
    const accepting = people.map((who) => step(world, who, 'accept'))
    const expiring = runJobs(world, new Date(Date.now() + 120_000))
    const answers = await Promise.all(accepting)
    await expiring
    for (const [n, who] of people.entries()) {
      const accepted = answers[n]?.statusCode === 200
      expect((await seatNow(world, who.seat)).state).toBe(accepted ? 'invited' : 'expired')
      expect(await factsOf(world, who.seat)).toEqual([[accepted ? 'accepted' : 'expired', 'confirmed']])
    }
  })

  it('come in hours, not days, even if a clock was three days ahead when the offer was made', async () => {
    const early = await aJoiningRun(world)
    const [asked, listed] = [await anInvited(world, early.app, 0), await anInvited(world, early.app, 1)]
    await advanceTo(world, early, listed, 'listed')
    await world.database.pool.query(
      "update assignments set expires_at = expires_at + interval '3 days' where app_id = $1",
      [early.app],
    )
    await runJobs(world)
    const left = async (who: { seat: number }) =>
      ((await seatNow(world, who.seat)).expires_at!.getTime() - Date.now()) / hourMs
    expect(await left(asked)).toBeCloseTo(6, 1)
    expect(await left(listed)).toBeCloseTo(24, 1)
    // A second pass does not extend it again.
    await runJobs(world, hours(5))
    expect(await left(asked)).toBeCloseTo(6, 1)
  })

  it('is sent once, by one of two servers', async () => {
    const fresh = await aJoiningRun(world)
    const who = await anInvited(world, fresh.app)
    await Promise.all([runJobs(world), runJobs(world)])
    expect(await notificationsOf(world, who)).toEqual(['Will you test Tideline?'])
    // All others of that team have no account, and get one letter.
    const { rows } = await world.database.pool.query<{ letters: number }>(
      `select count(*)::int as letters from pgboss.job where name = 'mail' and data->>'about' = 'offer'
       and (data->>'seat')::bigint in (select id from assignments where app_id = $1)`,
      [fresh.app],
    )
    expect(rows[0]?.letters).toBe(fresh.team - 1)
  })
})

describe('credentials for testing', () => {
  it('are shown to testers who are opted in, and to no other tester', async () => {
    const secret = 'reviewer / heron-on-the-mud'
    await ok(
      send(world.app, 'PUT', `/api/apps/${run.app}`, run.owner, {
        name: 'Tideline',
        description: 'Tide and swell times.',
        category: null,
        requirements: null,
        testing_credentials: secret,
        test_instructions: null,
      }),
    )
    const who = await another()
    const readCredentials = (person: Person) =>
      send(world.app, 'GET', `/api/tester/seats/${who.seat}/credentials`, person)
    await advanceTo(world, run, who, 'listed')
    expect((await readCredentials(who)).statusCode).toBe(404)
    await ok(step(world, who, 'opt-in'))
    expect((await readCredentials(who)).json().credentials).toBe(secret)
    expect((await readCredentials(await another())).statusCode).toBe(404)
    expect((await readCredentials(await aPerson(world))).statusCode).toBe(404)
    expect(JSON.stringify(await offersOf(who))).not.toContain('heron')
  })
})
