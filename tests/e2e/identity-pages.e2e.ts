import { stored } from './google-test.ts'
import { accountOf, expect, newEmail, register, signIn, test } from './test.ts'

// These journeys change nothing that others see. A session that ended is refused, and the browser says so.
test.use({ shared: true, provoked: /status of 40[134]|net::ERR_FAILED/ })

test('sessions are brought into view, and one that is ended elsewhere leads to signing in again, and back', async ({
  open,
}) => {
  const hina = { name: 'Hina Raza', email: newEmail('hina'), password: 'a long enough password' }
  const elsewhere = await open()
  await register(elsewhere, hina)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
  const page = await open()
  await signIn(page, hina)
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sessions' }).click()
  await expect(page).toHaveURL(/\/account#sessions$/)
  const sessions = page.getByRole('region', { name: 'Sessions', exact: true })
  await expect(sessions).toBeInViewport()
  await page.reload()
  await expect(sessions).toBeInViewport()
  await sessions.getByRole('button', { name: /^End Chrome on Linux/ }).click()
  // The server reports to the page that its session is over.
  await expect(elsewhere).toHaveURL(/\/\?auth=sign-in$/)
  expect(await stored(elsewhere, 'token')).toBeNull()
  expect(await stored(elsewhere, 'authReturnUrl')).toBe('/dashboard')
})

test('a signed-in page keeps the session without a connection, and follows another tab', async ({ open, accounts }) => {
  const page = await open()
  await signIn(page, accountOf(accounts, 'developer'))
  const other = await page.context().newPage()
  await other.goto('/terms')
  // The server is there, its answers are not.
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible()
  expect(await stored(page, 'token')).not.toBeNull()
  await page.unrouteAll()
  const session = await other.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>)
  await other.evaluate(() => {
    localStorage.removeItem('user')
    localStorage.removeItem('token')
  })
  await expect(page).toHaveURL(/\/$/)
  await other.evaluate(({ user = '', token = '' }) => {
    localStorage.setItem('user', user)
    localStorage.setItem('token', token)
  }, session)
  await page.bringToFront()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a user who signs in elsewhere while the landing page still loads is led on', async ({ open, accounts }) => {
  // What a service worker answers can not be held back.
  const page = await open({ serviceWorkers: 'block' })
  // A page that does not notice when its session is gone, and stays.
  await signIn(page, accountOf(accounts, 'developer'), '/robots.txt')
  const session = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>)
  await page.evaluate(() => localStorage.clear())
  const landing = await page.context().newPage()
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const script = /\/assets\/public-[\w-]{8}\.js$/
  await landing.route(script, async (route) => {
    await held
    await route.continue()
  })
  const asked = landing.waitForRequest(script)
  await landing.goto('/', { waitUntil: 'commit' })
  await asked
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, session)
  release()
  await expect(landing).toHaveURL(/\/dashboard$/)
})
