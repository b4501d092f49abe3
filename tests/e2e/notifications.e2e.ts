import type { Page } from '@playwright/test'
import { doNow } from './in-database.ts'
import { expectSound, appearances, show } from './appearances.ts'
import { mailedLink } from './mail.ts'
import {
  accountOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newEmail,
  register,
  signIn,
  test,
} from './test.ts'

// Connections that the tests cut, sessions that they end, and what the page asks for meanwhile.
test.use({ provoked: /^Failed to load resource: .*(?:net::ERR_(?:INTERNET_DISCONNECTED|FAILED)|status of 401)/ })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const notes = (page: Page) => panel(page).getByRole('listitem')

/** Submits and pays for an app, which notifies its owner and the administrators. */
async function pay(page: Page, name: string) {
  await page.evaluate(async (app) => {
    const send = async (path: string, body: object) => {
      const authorization = `Bearer ${localStorage.getItem('token')}`
      const headers = { authorization, 'content-type': 'application/json' }
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    }
    const { id } = await send('/api/apps', { name: app, description: 'Tide and swell times.' })
    const transaction_id = String(10 ** 11 + Math.floor(Math.random() * 10 ** 11))
    const transfer = { payment_method: 'manual_easypaisa', amount: 9.99, account_name: 'Omar Haddad', transaction_id }
    await send('/api/payments/create', { ...transfer, app_id: id })
  }, name)
}

/** Number of event streams that the tabs of this browser have asked for. */
function countStreams(page: Page) {
  const count = { opened: 0 }
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/events')) count.opened++
  })
  return count
}

test('a notification shows at once in every tab and browser, and is read in all of them', async ({ open }) => {
  const first = await open()
  const person = { name: 'Omar Haddad', email: newEmail('omar'), password: 'a long enough password' }
  const streams = countStreams(first)
  await register(first, person)
  const two = await first.context().newPage()
  await two.goto('/dashboard')
  const elsewhere = await open()
  await signIn(elsewhere, person)
  await expect(bell(two)).toBeVisible()
  await pay(first, 'Tideline')
  for (const page of [first, two, elsewhere]) await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  // The second tab gets its events through the first one.
  expect(streams.opened).toBe(1)

  await bell(elsewhere).click()
  await expect(notes(elsewhere).first()).toContainText('Just now')
  await notes(elsewhere).first().getByRole('link').click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Tideline')
  for (const page of [first, two]) await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('the tab that is left takes the stream over, and after a break nothing is missing', async ({ open }) => {
  const first = await open()
  const streaming = first.waitForResponse((response) => response.url().endsWith('/api/events'))
  await register(first, { name: 'Sana Iqbal', email: newEmail('sana'), password: 'a long enough password' })
  // The first tab has the stream before there is a second one, which could be quicker.
  await streaming
  const two = await first.context().newPage()
  await two.goto('/dashboard')
  await expect(bell(two)).toBeVisible()
  const resumed = two.waitForRequest((request) => request.url().endsWith('/api/events'))
  await first.close()
  expect((await resumed).headers()['last-event-id']).toMatch(/^\d+$/)
  await pay(two, 'Ledgerly')
  await expect(bell(two)).toHaveAccessibleName('Notifications, 1 unread')

  const token = await two.evaluate(() => localStorage.getItem('token') ?? '')
  await two.context().setOffline(true)
  await two.request.post('/api/apps', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'x', description: 'x' },
  })
  await expect(two.getByRole('article', { name: 'x', exact: true })).toHaveCount(0)
  await two.context().setOffline(false)
  await expect(two.getByRole('article', { name: 'x', exact: true })).toBeVisible({ timeout: 20_000 })
})

test('if no event comes through, the bell asks each minute', async ({ open }) => {
  // What a service worker passes on can not be cut.
  const page = await open({ serviceWorkers: 'block' })
  await page.route('**/api/events', (route) => route.abort())
  await page.clock.install()
  await register(page, { name: 'Zara Malik', email: newEmail('zara'), password: 'a long enough password' })
  await expect(bell(page)).toBeVisible()
  await pay(page, 'Kelp')
  // The second failure in a row shows that it was no short break.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await page.clock.fastForward(5000)
  await failed
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.clock.fastForward(61_000)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
})

test('the bell is read by keyboard and without a mouse', async ({ open, accounts }) => {
  const page = await open(appearances[0])
  await signIn(page, accountOf(accounts, 'developer'))
  for (const appearance of appearances)
    await test.step(appearance.colorScheme, async () => {
      await show(page, appearance)
      await bell(page).focus()
      await page.keyboard.press('Enter')
      await expect(notes(page).first()).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const before = await notes(page).count()
      const older = panel(page).getByRole('button', { name: 'Show older' })
      if (await older.isVisible()) {
        await older.press('Enter')
        await expect.poll(() => notes(page).count()).toBeGreaterThan(before)
      }
      const all = panel(page).getByRole('button', { name: 'Mark all as read' })
      // What was unread is read in the first look.
      if (await all.isVisible()) {
        await all.press('Enter')
        await expect(panel(page).getByRole('button', { name: 'All read' })).toBeFocused()
      }
      await expect(panel(page).getByText('Unread:')).toHaveCount(0)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(panel(page)).toBeHidden()
      await expect(bell(page)).toBeFocused()
      await expect(bell(page)).toHaveAccessibleName('Notifications')
    })
})

test('mail about notifications can be stopped', async ({ open, server }) => {
  const page = await open()
  const email = newEmail('amna')
  await register(page, { name: 'Amna Malik', email, password: 'a long enough password' })
  const visitor = await open(appearances[0])
  await visitor.goto(await mailedLink(server, email, '/verify-email'))
  await expect(visitor.getByRole('heading', { name: 'Your e-mail address is verified' })).toBeVisible()
  await pay(page, 'Fieldnotes')
  await doNow(server, 'mail-copies')
  const link = await mailedLink(server, email, '/unsubscribe', { patience: 90_000 })
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Stop notifications by e-mail?' })).toBeVisible()
  expect(new URL(visitor.url()).hash).toBe('')
  await expectSound(visitor)
  const wanted = page.getByRole('checkbox', { name: 'Also send me notifications by e-mail' })
  await page.goto('/account#mail')
  await expect(wanted).toBeChecked()
  await visitor.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(visitor.getByRole('heading', { name: 'You get no more notifications by e-mail' })).toBeVisible()
  await page.reload()
  await expect(wanted).not.toBeChecked()
  await wanted.check()
  await page.reload()
  await expect(wanted).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Send me a digest of each running test' })).toBeChecked()
  await expectSound(page)
  // The link of a digest names what it stops.
  await visitor.goto('/unsubscribe#digest-code')
  await expect(visitor.getByRole('heading', { name: 'Stop the morning digest?' })).toBeVisible()
})
