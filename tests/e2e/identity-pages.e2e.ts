import { stored } from './google-test.ts'
import { accountOf, expect, signIn, test } from './test.ts'

// These journeys change nothing that others see.
test.use({ shared: true, provoked: /status of 40[134]|net::ERR_FAILED/ })

test('the debug panel registers, signs in, calls the API and signs out, and shows no whole token', async ({ open }) => {
  const page = await open()
  await page.goto('/debug')
  const email = `hina-${Date.now()}@people.example`
  const password = 'a long enough password'
  const log = page.getByRole('log')
  await page.getByLabel('Full name').fill('Hina Raza')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(log).toContainText('Session started')
  const token = (await stored(page, 'token')) ?? ''
  await expect(page.getByText(`Session: token ${token.slice(0, 4)}…`)).toBeVisible()

  await page.getByLabel('Path').fill('/api/auth/session')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(log).toContainText('GET /api/auth/session: 200')
  await expect(log).toContainText(email)
  await page.getByLabel('Method').selectOption('POST')
  await page.getByLabel('Path').fill('/api/identity/sign-in')
  await page.getByLabel('Body').fill(JSON.stringify({ email, password }))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(log).toContainText('POST /api/identity/sign-in: 200')
  await expect(log).toContainText('"id_token": "eyJ')
  expect(await log.textContent()).not.toMatch(new RegExp(`${token.slice(0, 8)}|[\\w-]{30,}\\.[\\w-]{30,}|${password}`))

  for (const address of ['https://evil.example/api/x', '//evil.example/api', '/auth/google']) {
    await page.getByLabel('Path').fill(address)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Only paths of this site under /api can be called.')).toBeVisible()
    await expect(log).not.toContainText('evil.example')
  }

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Session: none.')).toBeVisible()
  expect(await stored(page, 'user')).toBeNull()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(`Session: token`)).toBeVisible()
  await page.getByRole('button', { name: 'Clear logs' }).click()
  await expect(log).toContainText('Nothing has been done yet.')
})

test('the pages of signing in are not indexed', async ({ open }) => {
  const page = await open()
  for (const path of ['/debug', '/setup', '/auth/callback', '/auth/backend/callback', '/auth/error']) {
    const answer = await page.goto(path)
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  }
})

test('a signed-out user is brought to the screen they asked for, but not after signing out', async ({
  open,
  accounts,
}) => {
  const page = await open()
  await page.goto('/seo-monitor?q=1')
  await expect(page).toHaveURL(/\/\?auth=sign-in$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Twelve testers')
  const { email, password } = accountOf(accounts, 'developer')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/seo-monitor\?q=1$/)

  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await signIn(page, accountOf(accounts, 'developer'))
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a signed-in page keeps the session without a connection, follows another tab, and leaves when the server ends it', async ({
  open,
  accounts,
}) => {
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

  await test.step('a session that the server has ended leads to signing in again, and back', async () => {
    await expect(page.getByRole('article').first()).toBeVisible()
    const token = (await stored(page, 'token')) ?? ''
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    await expect(page).toHaveURL(/\/\?auth=sign-in$/)
    expect(await stored(page, 'token')).toBeNull()
    expect(await stored(page, 'authReturnUrl')).toBe('/dashboard')
  })
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
