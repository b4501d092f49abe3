import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectNoSidewaysScroll, newEmail, register, signIn, test } from './test.ts'

// Users of their own, connections that the tests cut, and what the page asks for meanwhile.
test.use({
  shared: true,
  provoked: /^Failed to load resource: .*(?:net::ERR_(?:INTERNET_DISCONNECTED|FAILED)|status of 401)/,
})

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

test('a notification shows at once in every tab and browser and is read in all of them; the tab that is left takes the stream over, and after a break nothing is missing', async ({
  open,
}) => {
  const first = await open()
  // As long as names are.
  const name = 'Muhammad Abdul-Rahman Al-Khwarizmi-Featherstonehaugh the Third of Lahore'
  const person = { name, email: newEmail('omar'), password: 'a long enough password' }
  const streams = countStreams(first)
  const streaming = first.waitForResponse((response) => response.url().endsWith('/api/events'))
  await register(first, person)
  // The first tab has the stream before there is a second one, which could be quicker.
  await streaming
  const two = await first.context().newPage()
  await two.goto('/dashboard')
  const elsewhere = await open()
  await signIn(elsewhere, person)
  await expect(bell(two)).toBeVisible()
  await pay(first, 'Tideline')
  for (const page of [first, two, elsewhere]) await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  // The second tab gets its events through the first one.
  expect(streams.opened).toBe(1)

  await expectNoSidewaysScroll(two)
  await bell(two).click()
  await expect(notes(two)).toHaveCount(1)
  await two.keyboard.press('Escape')

  await bell(elsewhere).press('Enter')
  await expect(notes(elsewhere).first()).toContainText('Just now')
  await expectAccessible(elsewhere)
  await elsewhere.keyboard.press('Escape')
  await expect(panel(elsewhere)).toBeHidden()
  await expect(bell(elsewhere)).toBeFocused()
  await elsewhere.keyboard.press('Enter')
  await notes(elsewhere).first().getByRole('link').click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Tideline')
  for (const page of [first, two]) await expect(bell(page)).toHaveAccessibleName('Notifications')

  await test.step('the tab that is left takes the stream over, and after a break nothing is missing', async () => {
    const resumed = two.waitForRequest((request) => request.url().endsWith('/api/events'))
    await first.close()
    expect((await resumed).headers()['last-event-id']).toMatch(/^\d+\.\d+-\d+$/)
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
})

/** Some frames: a page begins to wait for its next minute in an effect, which comes after a frame. */
const framesOf = (page: Page) =>
  page.evaluate(async () => {
    for (let n = 0; n < 5; n++) await new Promise((drawn) => void requestAnimationFrame(() => void setTimeout(drawn)))
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
  await framesOf(page)
  await page.clock.fastForward(61_000)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
})
