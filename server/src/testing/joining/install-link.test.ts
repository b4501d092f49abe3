import { afterEach, beforeEach, expect, it } from 'vitest'
import { minuteMs } from '@fortnight/contract/format/spans'
import type { Joining } from '@fortnight/contract/testing/joining'
import type { Offer } from '@fortnight/contract/testing/offers'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aWebOfLinks, linkTo, openLink, postForm } from '../../site/action-links/action-links.testkit.ts'
import { expectReplayed } from '../ledger/replay.testkit.ts'
import { advanceTo, aJoiningRun, anInvited, factsOf } from './joining.testkit.ts'
import { answerOpened, readInstallLink } from './install-link.ts'

const world = useTestServer({ webRoot: aWebOfLinks() })
let run: Awaited<ReturnType<typeof aJoiningRun>>
let tester: Awaited<ReturnType<typeof anInvited>>
let key: string
beforeEach(async () => {
  run = await aJoiningRun(world)
  tester = await anInvited(world, run.app)
  await advanceTo(world, run, tester, 'opted_in')
  key = await makeLink()
})
afterEach(() => {
  world.now = undefined
})

const linkPath = () => `/api/apps/${run.app}/joining/install-link`
const makeLink = async () =>
  (await ok<{ url: string }>(send(world.app, 'POST', linkPath(), run.owner))).url.split('/t/')[1] ?? ''
const codeOf = async (who: Person & { seat: number }) =>
  (await ok<{ data: Offer[] }>(send(world.app, 'GET', '/api/tester/offers', who))).data.find(
    ({ id }) => id === who.seat,
  )?.install_code ?? null
const joiner = async (who: { seat: number }) =>
  (await ok<{ data: Joining }>(send(world.app, 'GET', `/api/apps/${run.app}/joining`, run.owner))).data.joiners.find(
    ({ seat }) => seat === who.seat,
  )

/** Gives that code on the page of the link; undefined if the link allows nothing. */
async function give(code: string | null, link = key) {
  const context = { db: world.database.db, vault: world.vault, clock: () => world.now ?? new Date() }
  const found = await readInstallLink(context, link)
  return found && answerOpened(context, found, { code: code ?? '' })
}
const refused = { problem: 'install_code' }
const proofs = async () => (await factsOf(world, tester.seat)).slice(3)

it('who comes from the app’s link and gives the code of their seat has installed it, with evidence, once', async () => {
  const code = await codeOf(tester)
  expect(code).toMatch(/^[2-9A-Z]{6}$/)
  expect(await joiner(tester)).toMatchObject({ app_opened: false, step: 'opted_in' })
  expect(await give(` ${code?.slice(0, 3).toLowerCase()} ${code?.slice(3)} `)).toEqual({ opened: true })
  expect(await give(code)).toEqual({ opened: true })
  expect(await proofs()).toEqual([
    ['installed', 'evidenced'],
    ['app_opened', 'evidenced'],
  ])
  expect(await joiner(tester)).toMatchObject({ app_opened: true, step: 'installed' })
  expect(await codeOf(tester)).toBeNull()
  const { rows } = await world.database.pool.query<{ id: string }>('select id from runs where app_id = $1', [run.app])
  await expectReplayed(world, rows[0]?.id ?? '')
})

it('who said before that it is installed proves it afterwards', async () => {
  await ok(send(world.app, 'POST', `/api/tester/seats/${tester.seat}/install`, tester))
  expect(await give(await codeOf(tester))).toEqual({ opened: true })
  expect(await proofs()).toEqual([
    ['installed', 'claimed'],
    ['app_opened', 'evidenced'],
  ])
})

it('a code is taken for an hour at most, at its own app’s link, and from someone who is in', async () => {
  const code = await codeOf(tester)
  expect(await give('ABCDEF')).toEqual(refused)
  expect(await give('')).toEqual(refused)
  const [mine, other] = [run, await aJoiningRun(world)]
  run = other
  expect(await give(code, await makeLink())).toEqual(refused)
  run = mine
  world.now = new Date(Date.now() + 61 * minuteMs)
  expect(await give(code)).toEqual(refused)
  world.now = undefined
  await ok(send(world.app, 'POST', `/api/tester/seats/${tester.seat}/leave`, tester, { reason: null }))
  expect(await give(code)).toEqual(refused)
  expect(await factsOf(world, tester.seat)).not.toContainEqual(['app_opened', 'evidenced'])
})

it('the page of the link asks for the code, in the language of the browser, and says what came of it', async () => {
  const asked = await openLink(world, `/t/${key}`, { 'accept-language': 'ur-PK,en' })
  expect([asked.status, asked.page]).toEqual([
    200,
    { locale: 'ur', path: `/t/${key}`, view: { is: 'opened', app: 'Tideline', done: false } },
  ])
  const wrong = await postForm(world, `/t/${key}`, { code: 'ABCDEF', lang: 'en' })
  expect([wrong.status, wrong.page?.problem]).toEqual([422, 'install_code'])
  const right = await postForm(world, `/t/${key}`, { code: (await codeOf(tester)) ?? '', lang: 'en' })
  expect([right.status, right.page?.view]).toEqual([200, { is: 'opened', app: 'Tideline', done: true }])
})

/** The code on the page behind a mailed link of that tester; undefined if the page shows none. */
async function codeBehind(path: string) {
  const { status, headers, page } = await openLink(world, path)
  expect([status, headers['set-cookie']]).toEqual([200, undefined])
  const view = page?.view
  if (view?.is === 'install') return view.offer.install_code
  return view?.is === 'day' || view?.is === 'dayDone' ? view.install_code : undefined
}

it('who tests by mailed links reads the code behind them, and is led on after giving it', async () => {
  const install = await linkTo(world, tester.seat, 'install')
  const code = await codeBehind(install)
  expect(code).toMatch(/^[2-9A-Z]{6}$/)
  expect(code).toBe(await codeOf(tester))
  const other = await anInvited(world, run.app, 1)
  await advanceTo(world, run, other, 'opted_in')
  expect(await codeBehind(await linkTo(world, other.seat, 'install'))).not.toBe(code)
  expect(await give(code ?? null)).toEqual({ opened: true })
  // The page of the code is still open elsewhere on the phone, and asks whether the app is installed.
  world.now = new Date(Date.now() + 59 * minuteMs)
  const led = await postForm(world, install, { does: 'install', lang: 'ur' })
  expect([led.status, led.headers['location']]).toEqual([303, expect.stringMatching(/^\/t\/.*\.day\..*lang=ur$/)])
  expect(await codeBehind(led.headers['location'] ?? '')).toBeNull()
  expect(await proofs()).toHaveLength(2)
  world.now = new Date(Date.now() + 61 * minuteMs)
  expect((await postForm(world, install, { does: 'install', lang: 'ur' })).status).toBe(404)
})

it('who said that it is installed reads the code behind the mails of their days, until they gave it', async () => {
  await ok(send(world.app, 'POST', `/api/tester/seats/${tester.seat}/install`, tester))
  const { rows } = await world.database.pool.query<{ today: string }>(
    'select (clock() at time zone timezone)::date::text as today from runs where app_id = $1',
    [run.app],
  )
  const day = await linkTo(world, tester.seat, 'day', rows[0]?.today)
  const code = await codeBehind(day)
  expect(code).toBe(await codeOf(tester))
  await postForm(world, day, { minutes: '5', unproven: 'yes', lang: 'en' })
  expect(await codeBehind(day)).toBe(code)
  expect(await give(code ?? null)).toEqual({ opened: true })
  expect(await codeBehind(day)).toBeNull()
})

it('no page behind a mailed link shows a code without a link of the app’s, before the tester is in, or after', async () => {
  const invited = await anInvited(world, run.app, 1)
  const offered = await openLink(world, await linkTo(world, invited.seat, 'offer'))
  expect(offered.page?.view).toMatchObject({ is: 'offer', offer: { install_code: null } })
  const install = await linkTo(world, tester.seat, 'install')
  await ok(send(world.app, 'DELETE', linkPath(), run.owner))
  expect(await codeBehind(install)).toBeNull()
  await makeLink()
  expect(await codeBehind(install)).not.toBeNull()
  await ok(send(world.app, 'POST', `/api/tester/seats/${tester.seat}/leave`, tester, { reason: null }))
  expect((await openLink(world, install)).status).toBe(404)
})

it('a link that its developer replaced or removed allows nothing, and testers are asked for no code without one', async () => {
  const old = key
  key = await makeLink()
  expect(await give(await codeOf(tester), old)).toBeUndefined()
  await ok(send(world.app, 'DELETE', linkPath(), run.owner))
  expect(await codeOf(tester)).toBeNull()
  expect(
    await readInstallLink({ db: world.database.db, vault: world.vault, clock: () => new Date() }, key),
  ).toBeUndefined()
  expect((await send(world.app, 'POST', linkPath(), tester)).statusCode).toBe(403)
})
