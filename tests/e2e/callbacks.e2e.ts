import type { Locator, Page } from '@playwright/test'
import type { OpenIdProvider } from '../openid-provider.ts'
import { stored, test } from './google-test.ts'
import { accountOf, expect, expectAccessible, signIn } from './test.ts'

// The unusable address answers with a status of its own, besides the page.
test.use({ serviceWorkers: 'allow', provoked: /status of 400|net::ERR_/ })

/** The link that a sign-in ends with, begun in that page's browser and not opened yet. */
async function callbackLink(page: Page, provider: OpenIdProvider, origin: string, path = '/auth/callback') {
  const begun = await page.request.get(`/auth/google?redirect_uri=${encodeURIComponent(origin + path)}`, {
    maxRedirects: 0,
  })
  const back = await provider.walk(begun.headers()['location'] ?? '')
  const ended = await page.request.get(back.href, { maxRedirects: 0 })
  const link = new URL(ended.headers()['location'] ?? '')
  return { link: link.href, token: link.searchParams.get('token') ?? '' }
}

const user = encodeURIComponent(JSON.stringify({ name: 'Zara Malik', email: 'zara@tideline.example', role: 'admin' }))
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

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

test('a code signs in once, and is in no history, referrer, cache or request but its own', async ({
  open,
  provider,
  person,
  server,
}) => {
  const page = await open()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await test.step('without a connection nothing replaces a step of signing in', async () => {
    await page.context().setOffline(true)
    await page.goto('/dashboard')
    await expect(heading(page, 'No connection')).toBeVisible()
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

  const again = await open()
  await again.goto(link)
  await expect(heading(again, 'Authentication failed')).toBeVisible()
  await expect(again.getByText('Authentication failed. Please try signing in again.')).toBeVisible()
  await expect(again).toHaveURL(/\/\?auth=sign-in$/)
  await expect(again.getByRole('dialog')).toContainText('Authentication Error')
})

test('a link that another browser began asks first', async ({ open, provider, person, server }) => {
  const mallory = await open()
  const email = person('Mallory With A Very Long Name That Goes On And On Beyond Every Reasonable Line Of Text')
  const { link } = await callbackLink(mallory, provider, server.origin)
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto(link)
  await expect(heading(page, `Continue as Mallory`)).toContainText(`(${email})?`)
  expect(await stored(page, 'token')).toBeNull()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${server.origin}/`)
  expect(await stored(page, 'token')).toBeNull()

  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a live session in a link asks first too', async ({ open, accounts, server }) => {
  const owner = await open()
  await signIn(owner, accountOf(accounts, 'developer'), '/robots.txt')
  const token = (await stored(owner, 'token')) ?? ''
  const page = await open()
  await page.goto(`/auth/backend/callback?token=${token}&user=${user}`)
  await expect(heading(page, 'Continue as')).toBeVisible()
  expect(await stored(page, 'token')).toBeNull()
  await page.getByRole('button', { name: 'Continue' }).click()
  // The role and the way come from the server, not from the link.
  await expect(page).toHaveURL(`${server.origin}/dashboard`)
})

const tickMs = 20

/** Opens an address in a page whose clock is turned by hand, and turns it until `shown` is there. */
async function atItsPace(page: Page, address: string, target: Locator) {
  await page.clock.install({ time: '2026-11-21T08:00:00Z' })
  await page.clock.pauseAt('2026-11-21T09:00:00Z')
  await page.goto(address)
  await expect(async () => {
    await page.clock.runFor(tickMs)
    expect(await target.isVisible()).toBe(true)
  }).toPass({ intervals: [tickMs] })
}

/** Expects that it is still shown shortly before that time, and that the page leads on shortly after. */
async function leadsOnAfter(page: Page, ms: number, target: Locator, to: RegExp) {
  await page.clock.runFor(ms - 5 * tickMs)
  await expect(target).toBeVisible()
  await page.clock.runFor(6 * tickMs)
  await expect(page).toHaveURL(to)
}

test('each way of failing is said in its own words, and leads home at its pace', async ({ open }) => {
  for (const [address, message, ms, home] of [
    ['/auth/callback?message=Not%20today%E2%80%AE', 'Not today', 3000, /\/\?auth_error=Authentication\+failed$/],
    [
      '/auth/backend/callback?error=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
      '<img src=x onerror=alert(1)>',
      3000,
      /\/\?auth_error=Authentication\+failed$/,
    ],
    ['/auth/error?message=The%20state%20did%20not%20match', 'The state did not match', 5000, /\/$/],
  ] as const)
    await test.step(address, async () => {
      const page = await open()
      const target = page.getByText(message, { exact: true })
      await atItsPace(page, address, target)
      await expect(page.getByRole('alert')).toContainText(message)
      await expect(page.getByRole('button', { name: /Return to Home|Go to Home/ })).toBeVisible()
      // The words are in the address only once.
      expect(new URL(page.url()).search).toBe('')
      await leadsOnAfter(page, ms, target, home)
      await page.clock.resume()
      if (!address.startsWith('/auth/error'))
        await expect(
          page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Authentication failed' }),
        ).toBeVisible()
    })
})

test('a signed-in user is taken on at the pace of each callback, to their screen or the one they asked for', async ({
  open,
  provider,
  person,
  server,
}) => {
  for (const [path, ms, to] of [
    ['/auth/callback', 1000, /\/dashboard$/],
    ['/auth/backend/callback', 1500, /\/dashboard\?status=active$/],
  ] as const)
    await test.step(path, async () => {
      const page = await open()
      await page.goto('/robots.txt')
      if (path === '/auth/backend/callback')
        await page.evaluate(() => localStorage.setItem('authReturnUrl', '/dashboard?status=active'))
      person('Hina Raza')
      const { link, token } = await callbackLink(page, provider, server.origin, path)
      const target = heading(page, 'You are signed in')
      await atItsPace(page, link, target)
      await expect(page.getByText('Welcome, Hina Raza.')).toBeVisible()
      expect(new URL(page.url()).search).toBe('')
      // The code was swapped: what is kept is something else.
      expect(await stored(page, 'token')).not.toBe(token)
      await leadsOnAfter(page, ms, target, to)
      expect(await stored(page, 'authReturnUrl')).toBeNull()
    })
})

test('reloading in the middle ends in a sensible state', async ({ open, provider, person, server }) => {
  const page = await open()
  await page.goto('/auth/callback?message=Refused')
  await expect(page.getByText('Refused')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Missing authentication data in callback')).toBeVisible()

  person('Nadia Aslam')
  const { link } = await callbackLink(page, provider, server.origin)
  await page.goto(link)
  await expect(heading(page, 'You are signed in')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the page of errors stays while a visitor reads it, and goes home at a click', async ({ open }) => {
  const page = await open()
  const title = heading(page, 'Authentication Error')
  await atItsPace(page, '/auth/error', title)
  await expect(page.getByText('Authentication failed')).toBeVisible()
  // A visitor who moves over it is still reading.
  await title.hover()
  await page.clock.runFor(20_000)
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.clock.resume()

  await page.goto('/auth/google?redirect_uri=https://evil.example')
  await expect(heading(page, 'OAuth initiation failed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})
