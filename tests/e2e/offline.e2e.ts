import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { startFront } from './front.ts'
import { accountOf, expect, signIn, test } from './test.ts'

test.use({
  // These journeys change nothing.
  shared: true,
  serviceWorkers: 'allow',
  provoked: /^Failed to load resource: (?:net::|the server responded with a status of 404)/,
})

/** Waits until the service worker answers for this page. */
const controlled = (page: Page) =>
  page.evaluate(async () => {
    const workers = navigator.serviceWorker
    await workers.ready
    if (!workers.controller) await new Promise((taken) => workers.addEventListener('controllerchange', taken))
  })

/** Everything that this browser has kept: the address, and what is there. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: { path: string; type: string; body: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const answer = await cache.match(url)
        const { pathname, search } = new URL(url)
        found.push({
          path: pathname + search,
          type: answer?.headers.get('content-type') ?? '',
          body: (await answer?.text()) ?? '',
        })
      }
    }
    return found
  })

test('a first visit keeps the files of the public pages and nothing of the application, and says so without a connection; nothing of an account is left in a cache', async ({
  open,
  accounts,
  request,
}) => {
  const page = await open()
  await page.goto('/')
  await page.evaluate(() => document.body.setAttribute('data-untouched', ''))
  await controlled(page)
  await expect(page.locator('body[data-untouched]')).toBeVisible()
  const paths = (await kept(page)).map(({ path }) => path)
  expect(paths.filter((path) => !/^\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2|html)$/.test(path))).toEqual([])
  expect(paths.filter((path) => /entry\.client|\/react-|public-dialogs/.test(path))).toEqual([])
  expect(paths.filter((path) => path.endsWith('.woff2'))).toHaveLength(3)

  const devtools = await page.context().newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Playwright's contexts are private windows.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const { icons } = JSON.parse(data ?? '') as { icons: { src: string; sizes: string; type: string }[] }
  const pictures = icons.filter(({ type }) => type === 'image/png').map(({ src, sizes }) => [src, sizes] as const)
  for (const [src, sizes] of [...pictures, ['/og.png', '1200x630'], ['/apple-touch-icon.png', '180x180']] as const) {
    const png = await (await request.get(new URL(src, page.url()).href)).body()
    expect([src, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`]).toEqual([src, sizes])
    expect(png.length).toBeLessThan(200_000)
  }

  await test.step('without a connection any page says so, and comes when it is back', async () => {
    await page.context().setOffline(true)
    for (const path of ['/dashboard?q=tide', '/']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
    }
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Twelve testers.')
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('nothing of an account is left in a cache', async () => {
    const developer = accountOf(accounts, 'developer')
    await page.goto('/auth/callback?token=canary')
    await signIn(page, developer)
    await page.getByRole('article').first().getByRole('link', { name: 'View' }).click()
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/$/)

    const files = await kept(page)
    expect(files.some(({ path }) => path.startsWith('/assets/dashboard-'))).toBe(true)
    expect(files.filter(({ path }) => !path.startsWith('/assets/')).map(({ path }) => path)).toEqual([])
    expect(files.filter(({ type }) => !/javascript|css|font|html/.test(type)).map(({ path }) => path)).toEqual([])
    expect(files.filter(({ type }) => type.includes('html')).map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\/assets\/offline-/),
    ])
    const private_ = [developer.email, 'canary']
    expect(
      files.filter(({ body, path }) => private_.some((secret) => body.includes(secret) || path.includes(secret))),
    ).toEqual([])
  })
})

test('a new version waits until its user agrees', async ({ open, accounts, server }) => {
  const front = await startFront(server.origin)
  const page = await open({ baseURL: front.origin })
  const developer = accountOf(accounts, 'developer')
  await signIn(page, developer)
  await controlled(page)
  await page.evaluate(() => document.body.setAttribute('data-untouched', ''))

  front.deploy()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const offer = page.getByText('A new version of Fortnight is ready.')
  await expect(offer).toBeVisible()

  await test.step('another message takes its place only for a while', async () => {
    await page
      .getByRole('article')
      .filter({ hasText: /Day \d+ of/ })
      .first()
      .getByRole('link', { name: 'View' })
      .click()
    await page.getByRole('button', { name: 'Copy All' }).click()
    await expect(page.getByText('Testers emails copied to clipboard!').first()).toBeVisible()
    await expect(offer).toBeHidden()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(offer).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await expect(page.locator('body[data-untouched]')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('body[data-untouched]')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Pages of this app' })).toBeVisible()
  await controlled(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
  await expect(offer).toBeHidden()
  front.stop()
})
