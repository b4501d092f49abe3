import type { Page } from '@playwright/test'
import { accountOf, expect, expectAccessible, expectNoSidewaysScroll, idOfApp, signIn, test } from './test.ts'

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

/** The languages of the portal, one for each look: they differ in direction and in the length of words. */
const portal = { light: { locale: 'en-GB', dir: 'ltr' }, dark: { locale: 'ur-PK', dir: 'rtl' } } as const

/** The page as it stands is accessible, and fits at every width. */
async function expectSound(page: Page, viewport: { width: number; height: number }) {
  await expectAccessible(page)
  await expectFits(page, viewport)
}

async function expectFits(page: Page, viewport: { width: number; height: number }) {
  for (const width of [320, 768, 1536]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(viewport)
}

/** Opens each address and judges what stands there. */
async function expectAllSound(page: Page, addresses: readonly string[], viewport: { width: number; height: number }) {
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectSound(page, viewport)
    })
}

for (const look of looks) {
  const name = `${look.colorScheme} at ${look.viewport.width}`

  test(`public screens are accessible and fit, ${name}`, async ({ open }) => {
    const page = await open(look)
    await page.goto('/')
    await expectSound(page, look.viewport)
    await page.goto('/?auth=register')
    await expect(page.getByRole('dialog').getByLabel('Full name')).toBeVisible()
    await expectSound(page, look.viewport)
  })

  test(`a developer's screens are accessible and fit, ${name}`, async ({ open, accounts }) => {
    const page = await open(look)
    const developer = accountOf(accounts, 'developer')
    await signIn(page, developer)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectSound(page, look.viewport)

    await page
      .getByRole('article')
      .filter({ hasText: /Day \d+ of/ })
      .first()
      .getByRole('button', { name: 'View' })
      .click()
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    await expectSound(page, look.viewport)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Start Testing' }).first().click()
    await expect(page.getByRole('dialog').getByLabel('Transaction ID')).toBeVisible()
    await expectSound(page, look.viewport)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Add New App' }).click()
    await expect(page.getByRole('dialog').getByLabel('App name')).toBeVisible()
    await expectSound(page, look.viewport)

    await page.goto('/account')
    await expect(page.getByText('This device')).toBeVisible()
    await expectSound(page, look.viewport)
    for (const [view, title] of [
      ['password', 'Change password'],
      ['authenticator', 'Set up authenticator app'],
      ['delete', 'Delete your account?'],
    ] as const) {
      await page.goto(`/account?view=${view}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expectSound(page, look.viewport)
    }
  })

  test(`the screens of an app and of the API are accessible and fit, ${name}`, async ({ open, accounts }) => {
    const page = await open(look)
    await signIn(page, accountOf(accounts, 'developer'))
    const [tested, completed] = [await idOfApp(page, 'Saltmarsh'), await idOfApp(page, 'Tidebook')]
    const ofApp = [`/apps/${tested}/run`, `/apps/${tested}/testers`, `/apps/${completed}/production`]
    await expectAllSound(page, [...ofApp, '/account/api', '/tester/apply'], look.viewport)
  })

  test(`the portal's screens are accessible and fit, ${name}, ${portal[look.colorScheme].locale}`, async ({
    open,
    accounts,
  }) => {
    const { locale, dir } = portal[look.colorScheme]
    const page = await open({ ...look, locale })
    await signIn(page, accountOf(accounts, 'tester'))
    await expectAllSound(page, ['/tester', '/tester/earnings', '/tester/profile', '/tester/offers'], look.viewport)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/tester\/offers\/\d+$/)
    await expectSound(page, look.viewport)
  })

  test(`the administrator's screens are accessible and fit, ${name}`, async ({ open, accounts }) => {
    const page = await open(look)
    const admin = accountOf(accounts, 'admin')
    await signIn(page, admin)
    const screens = page.getByRole('navigation', { name: 'Administration' })
    await expect(screens).toBeVisible()
    const fold = screens.getByRole('button')
    for (const tab of [
      'Apps',
      'Users',
      'Payments',
      'Feedback',
      'Contacts',
      'Refunds',
      'Payouts',
      'Watchlist',
      'Pool',
      'Content',
      'Settings',
      'Audit log',
    ]) {
      if (await fold.isVisible()) await fold.click()
      await screens.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(tab)
      await expectFits(page, look.viewport)
    }
    if (await fold.isVisible()) await fold.click()
    await expectSound(page, look.viewport)
    const axed = ['queue', 'watchlist', 'payouts', 'payouts/batches', 'payouts/disputes']
    await expectAllSound(
      page,
      axed.map((screen) => `/admin/${screen}`),
      look.viewport,
    )
  })
}

test('a developer at /admin is told that it is not for them', async ({ open, accounts }) => {
  const page = await open()
  const developer = accountOf(accounts, 'developer')
  await signIn(page, developer)
  await expect(page).toHaveURL(/\/dashboard$/)
  // A forged role in the browser's storage changes nothing.
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ role: 'admin' })))
  await page.goto('/admin')
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(page.getByText("You don't have admin privileges to access this page.")).toBeVisible()
})
