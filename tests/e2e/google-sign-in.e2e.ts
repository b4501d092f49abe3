import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { appendPast } from '../../server/src/testing/ledger/append.ts'
import type { OpenIdProvider } from '../openid-provider.ts'
import { expectAccessible } from './accessible.ts'
import { openDialog, test } from './google-test.ts'
import { inDatabase } from './in-database.ts'
import type { RunningServer } from './running-server.ts'
import { expect, expectNoSidewaysScroll, register, stored } from './test.ts'

// Pages that are not there without a connection, and what a page has just asked for when another tab signs it out.
test.use({ provoked: /net::ERR_|status of 401/ })

const cancelled = 'Google sign-in was cancelled. Please try again.'
const google = 'Continue with Google'

/** The link that a sign-in ends with, begun in that page's browser and not opened yet. */
async function callbackLink(page: Page, provider: OpenIdProvider, origin: string) {
  const begun = await page.request.get(`/auth/google?redirect_uri=${encodeURIComponent(`${origin}/auth/callback`)}`, {
    maxRedirects: 0,
  })
  const back = await provider.walk(begun.headers()['location'] ?? '')
  const ended = await page.request.get(back.href, { maxRedirects: 0 })
  const link = new URL(ended.headers()['location'] ?? '')
  return { link: link.href, token: link.searchParams.get('token') ?? '' }
}

/**
 * What that browser keeps where a later page could read it, and what its page was reached from, as far as it holds
 * `secret`.
 */
const keptOf = (page: Page, secret: string) =>
  page.evaluate(async (canary) => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const everything = [
      ...requests.flat().map(({ url }) => url),
      JSON.stringify(Object.entries(localStorage)),
      document.referrer,
    ]
    return everything.filter((text) => text.includes(canary))
  }, secret)

test('a code is in no history, referrer, cache or request but its own', async ({ open, provider, person, server }) => {
  const page = await open({ serviceWorkers: 'allow' })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await test.step('without a connection nothing replaces a step of signing in', async () => {
    await page.context().setOffline(true)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expect(page.goto('/auth/callback?message=Refused')).rejects.toThrow(/ERR_/)
    await page.context().setOffline(false)
    await page.goto('/terms')
  })

  person('Bilal Khan')
  const { link, token } = await callbackLink(page, provider, server.origin)
  const leaks: string[] = []
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const headers = request.headers()
    if (request.url() !== link && request.url().includes(token)) leaks.push(request.url())
    if (headers['referer']?.includes(token)) leaks.push(`referrer of ${request.url()}`)
    if (new URL(request.url()).origin !== server.origin) elsewhere.push(request.url())
  })
  await page.goto(link)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: /Account of Bilal Khan/ })).toBeVisible()
  expect([...leaks, ...elsewhere, ...(await keptOf(page, token))]).toEqual([])
  await page.goBack()
  await expect(page).not.toHaveURL(/\/auth\//)
})

test('Google signs a user in in a window of its own, which they can close, and brings another tab along; without a window in the page itself', async ({
  open,
  provider,
  person,
}) => {
  const page = await open()
  const other = await page.context().newPage()
  await other.goto('/')
  const dialog = await openDialog(page)
  await test.step('turning back, or closing the window, is said and can be tried again', async () => {
    provider.choose('cancel')
    await dialog.getByRole('button', { name: google }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: cancelled })).toContainText('Sign-in Cancelled')
    await expect(page).toHaveURL(/auth=sign-in/)
    expect(await stored(page, 'authRedirectPending')).toBeNull()
    await expectAccessible(page)

    await page.clock.install()
    provider.choose('wait')
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: google }).click()
    const popup = await opened
    await expect(popup).toHaveTitle('Choose an account')
    await page.clock.runFor(3500)
    // A window that is open at the provider is not taken for a closed one.
    await expect(dialog.getByText(cancelled)).toBeHidden()
    await popup.close()
    await page.clock.runFor(3500)
    await expect(dialog.getByText(cancelled)).toBeVisible()
  })

  const email = person('Hina Raza')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: google }).click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await expect(page).toHaveURL(/\/dashboard$/)
  await closed
  await expect(page.getByRole('button', { name: /Account of Hina Raza/ })).toBeVisible()
  expect(JSON.parse((await stored(page, 'user')) ?? '{}')).toMatchObject({ email, role: 'developer' })

  await expect(other).toHaveURL(/\/dashboard$/)
  await other.getByRole('button', { name: /Account of/ }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/$/)
  await expect(page).toHaveURL(/\/$/)
  await other.close()

  await test.step('if no window can open, the page itself goes to Google, and brings back a reason, a plan, and the screen asked for', async () => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto('/')
    await page.getByRole('link', { name: 'Choose Professional' }).click()
    await expect(page.getByRole('dialog', { name: 'Get Started with Professional' })).toBeVisible()
    await page.goto('/seo-monitor')
    await expect(page).toHaveURL(/\/\?auth=sign-in$/)
    await test.step('turning back leads home with the reason', async () => {
      provider.choose('cancel')
      await dialog.getByRole('button', { name: google }).click()
      await expect(dialog.getByText('Popup was blocked. Redirecting to Google sign-in page...')).toBeVisible()
      await page.waitForURL(/\/auth\/backend\/callback/)
      await page.getByRole('button', { name: 'Return to Home' }).click()
      await expect(page).toHaveURL(/\/\?auth=sign-in$/)
      await expect(dialog.getByText(cancelled)).toBeVisible()
      // A sign-in that was left half-way is given up on the next visit.
      await page.evaluate(() => localStorage.setItem('authRedirectPending', 'true'))
      await page.goto('/')
      await expect(dialog.getByText(cancelled)).toBeVisible()
    })

    person('Sana Iqbal')
    expect(await stored(page, 'authReturnUrl')).toBe('/seo-monitor')
    await dialog.getByRole('button', { name: google }).click()
    await page.waitForURL(/\/auth\/backend\/callback/)
    await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    expect(await stored(page, 'authRedirectPending')).toBeNull()
    await expect(page).toHaveURL(/\/seo-monitor$/)
    await expect(page.getByRole('button', { name: /Account of Sana Iqbal/ })).toBeVisible()
    expect(await stored(page, 'authReturnUrl')).toBeNull()

    expect(await stored(page, 'selectedPlan')).toContain('Professional')
    await page.goto('/?plan=enterprise')
    await expect(page).toHaveURL(/\/dashboard/)
    expect(await stored(page, 'selectedPlan')).toContain('enterprise')
  })
})

/** Makes the account of that address the tester of an offer that they have accepted, and who is on the list. */
const listedSeat = (server: RunningServer, email: string) =>
  inDatabase(server, async (db) => {
    const { rows } = await db.execute<{ seat: number; run_id: string }>(sql`
      with taken as (
        select a.id, a.tester_id, a.run_id from assignments a join testers t on t.id = a.tester_id
        where a.state = 'invited' and a.accepted_at is null and not exists (select from users u where u.id = t.person_id)
        order by a.id limit 1
      ), person as (
        update testers t set person_id = u.id, email = u.email, status = 'available' from users u, taken
        where u.email = ${email} and t.id = taken.tester_id returning t.id
      )
      select taken.id::int as seat, taken.run_id from taken, person`)
    const { seat, run_id } = rows[0] ?? { seat: 0, run_id: '' }
    const at = new Date()
    await db.transaction((tx) =>
      appendPast(
        tx,
        (['accepted', 'listed'] as const).map((kind) => ({ run_id, seat, kind, data: {}, at })),
      ),
    )
    return seat
  })

test('a tester shows at Google which account their phone’s browser uses, after another one and after turning back', async ({
  open,
  provider,
  person,
  server,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 }, locale: 'en-PK' })
  const email = `listed-${randomUUID()}@people.example`
  await page.goto('/')
  await register(
    page,
    { name: 'Sana Iqbal', email, password: 'a password of some length' },
    async () => `/tester/offers/${await listedSeat(server, email)}`,
  )
  const show = page.getByRole('button', { name: 'Show my account' })
  const link = page.getByRole('link', { name: 'Open the link' })

  provider.choose('cancel')
  await show.click()
  await expect(page.getByText('You turned back at Google.')).toBeVisible()
  await page.reload()
  await expect(show).toBeVisible()
  await expect(page.getByText('You turned back at Google.')).toBeHidden()

  const other = person('Other Person')
  await show.click()
  await expect(page.getByText(other)).toBeVisible()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await expect(link).toBeHidden()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  provider.choose({ sub: email, email, email_verified: true, name: 'Sana Iqbal' })
  await show.click()
  await expect(page.getByText('This browser uses the right account.')).toBeVisible()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await expect(link).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(email)
})
