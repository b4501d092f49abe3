import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Offer } from '@fortnight/contract/testing/offers'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import { startOpenIdProvider } from '../../../../tests/openid-provider.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aProviderPerson, comeBack, cookieOf, landing, leave, origin } from '../../identity/auth/openid.testkit.ts'
import { aWebOfLinks, linkTo, openLink } from '../../site/action-links/action-links.testkit.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { advanceTo, aJoiningRun, anInvited, factsOf } from './joining.testkit.ts'

const provider = await startOpenIdProvider()
afterAll(() => provider.stop())
const world = useTestServer({ env: provider.env, webRoot: aWebOfLinks() })
const plain = useTestServer()

let run: Awaited<ReturnType<typeof aJoiningRun>>
let tester: Awaited<ReturnType<typeof anInvited>>
let account: string
beforeEach(async () => {
  run = await aJoiningRun(world)
  tester = await anInvited(world, run.app)
  await advanceTo(world, run, tester, 'listed')
  account = (await offerOf(tester)).google_account
})

const offerOf = async (who: Person & { seat: number }, at = world): Promise<Offer> => {
  const { data } = await ok<{ data: Offer[] }>(send(at.app, 'GET', '/api/tester/offers', who))
  return data.find(({ id }) => id === who.seat) ?? expect.fail('no such offer')
}
const begin = async (who = tester) => {
  const answer = await send(world.app, 'POST', `/api/tester/seats/${who.seat}/account`, who)
  return { url: (await ok<{ url: string }>(Promise.resolve(answer))).url, cookie: cookieOf(answer) }
}
/** Signs in at Google with that account, up to the address that it sends the browser back to. */
const away = async (email: string) => {
  const began = await begin()
  provider.choose(aProviderPerson({ email }))
  return { ...began, back: await provider.walk(began.url) }
}
const show = async (email: string) => {
  const { back, cookie } = await away(email)
  return comeBack(world.app, back, cookie)
}
const shownFacts = async () => (await factsOf(world, tester.seat)).filter(([kind]) => kind === 'account_shown')
const signedIn = async () =>
  (
    await world.database.pool.query(
      'select (select count(*) from users) u, (select count(*) from sessions) s, (select count(*) from sign_in_codes) c',
    )
  ).rows[0]
const page = (ended: string) => ({ page: `${origin}/tester/offers/${tester.seat}`, said: { account: ended } })

describe('a tester who shows their Google account', () => {
  it('has it on record once, with evidence, and no one is signed in', async () => {
    expect(await offerOf(tester)).toMatchObject({ asks_account: true, account_shown: null })
    const before = await signedIn()
    const answer = await show(account)
    expect(landing(answer)).toEqual(page('shown'))
    expect(answer.headers['set-cookie']).toMatch(/^account=; Max-Age=0;/)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(await offerOf(tester)).toMatchObject({ account_shown: { email: account, is_same: true } })
    await show(account)
    expect(await shownFacts()).toEqual([['account_shown', 'evidenced']])
    expect(await signedIn()).toEqual(before)
  })

  it('reads which other account it was, and shows the right one then', async () => {
    expect(landing(await show('other@people.example'))).toEqual(page('other'))
    expect(await offerOf(tester)).toMatchObject({ account_shown: { email: 'other@people.example', is_same: false } })
    expect(await shownFacts()).toEqual([])
    expect(landing(await show(account.toUpperCase()))).toEqual(page('shown'))
    expect(await shownFacts()).toHaveLength(1)
  })

  it('comes back to their page after turning back at Google, and when Google does not vouch for the address', async () => {
    const { url, cookie } = await begin()
    provider.choose('cancel')
    expect(landing(await comeBack(world.app, await provider.walk(url), cookie))).toEqual(page('cancelled'))
    const again = await begin()
    provider.choose(aProviderPerson({ email: account, email_verified: false }))
    expect(landing(await comeBack(world.app, await provider.walk(again.url), again.cookie))).toEqual(page('failed'))
    expect(await offerOf(tester)).toMatchObject({ account_shown: null })
  })

  it('loses nothing by going back, and by a tab that began later', async () => {
    const first = await away(account)
    const second = await away(account)
    const older = await comeBack(world.app, first.back, second.cookie)
    expect(landing(older)).toEqual(page('expired'))
    expect(older.headers).not.toHaveProperty('set-cookie')
    expect(landing(await comeBack(world.app, second.back, second.cookie))).toEqual(page('shown'))
    // The browser has no cookie any more; neither has one whose time was over.
    expect(landing(await comeBack(world.app, second.back))).toEqual(page('expired'))
    expect(await offerOf(tester)).toMatchObject({ account_shown: { is_same: true } })
  })

  it('shows nothing if the seat has ended meanwhile', async () => {
    const { back, cookie } = await away(account)
    await ok(send(world.app, 'POST', `/api/tester/seats/${tester.seat}/leave`, tester, { reason: null }))
    expect(landing(await comeBack(world.app, back, cookie))).toEqual(page('failed'))
    expect((await send(world.app, 'POST', `/api/tester/seats/${tester.seat}/account`, tester)).statusCode).toBe(409)
  })
})

describe('the two sign-ins at Google', () => {
  it('cannot be taken for each other', async () => {
    const before = await signedIn()
    const began = await away(account)
    const other = await leave(world.app)
    const cookies = `${cookieOf(other)}; ${began.cookie}`
    provider.choose(aProviderPerson({ email: account }))
    const back = await provider.walk(String(other.headers.location))
    // The state of one with the attempt of the other.
    const swapped = (url: URL, state: string) => {
      const changed = new URL(url)
      changed.searchParams.set('state', state)
      return changed
    }
    const stateOf = (url: URL) => url.searchParams.get('state') ?? ''
    const asSignIn = landing(await comeBack(world.app, swapped(began.back, stateOf(back)), cookies))
    expect(asSignIn).toEqual({ page: `${origin}/auth/callback`, said: { message: 'Authentication failed' } })
    expect(landing(await comeBack(world.app, swapped(back, stateOf(began.back)), cookies))).toEqual(page('failed'))
    expect(await shownFacts()).toEqual([])
    expect(await signedIn()).toEqual(before)
  })

  it('does not go for a seat that its state only names', async () => {
    const { back, cookie } = await away(account)
    const forged = new URL(back)
    forged.searchParams.set('state', `seat.${tester.seat + 1}.${'a'.repeat(43)}`)
    expect(landing(await comeBack(world.app, forged, cookie)).said).toEqual({ account: 'expired' })
    expect(await shownFacts()).toEqual([])
  })
})

it('the page of a signed link, which needs no session, leads to Google and back to itself', async () => {
  const path = await linkTo(world, tester.seat, 'optIn')
  const left = await send(world.app, 'GET', `${path}/account?by=whatsapp`, null)
  expect([left.statusCode, new URL(String(left.headers.location)).origin]).toEqual([303, provider.issuer])
  provider.choose(aProviderPerson({ email: 'other@people.example' }))
  const back = await provider.walk(String(left.headers.location))
  const { page: at, said } = landing(await comeBack(world.app, back, cookieOf(left)))
  expect([at, said]).toEqual([origin + path, { by: 'whatsapp', account: 'other' }])
  const { page: again } = await openLink(world, `${path}?account=other`)
  expect(again).toMatchObject({ account: 'other', view: { offer: { account_shown: { is_same: false } } } })
  for (const act of ['offer', 'install'] as const)
    expect((await openLink(world, `${await linkTo(world, tester.seat, act)}/account`)).status).toBe(404)
})

it('is not offered before an offer is accepted, and not without a provider', async () => {
  const asked = await anInvited(world, run.app, 1)
  expect((await send(world.app, 'POST', `/api/tester/seats/${asked.seat}/account`, asked)).statusCode).toBe(409)
  run = await aJoiningRun(plain)
  const who = await anInvited(plain, run.app)
  await advanceTo(plain, run, who, 'listed')
  expect(await offerOf(who, plain)).toMatchObject({ asks_account: false, account_shown: null })
  expect((await send(plain.app, 'POST', `/api/tester/seats/${who.seat}/account`, who)).statusCode).toBe(409)
})

it('the address that was shown is exported with the tests of its owner, and deleted with their data', async () => {
  await show('canary-of-proof@people.example')
  const data = await ok<Record<string, unknown>>(send(world.app, 'GET', '/api/account/data', tester))
  expect(data).toMatchObject({ tests_as_tester: [{ id: tester.seat, account: 'canary-of-proof@people.example' }] })
  await ok(send(world.app, 'DELETE', '/api/account', tester))
  expect(await tablesHolding(world.database.pool, 'canary-of-proof')).toEqual([])
})
