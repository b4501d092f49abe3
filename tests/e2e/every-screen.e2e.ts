import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { appearances, expectFits, expectSound, goToScreen, goWithin, resize, show } from './appearances.ts'
import { expectNothingCovered } from './feedback-button.ts'
import { expectReachable } from './reach.ts'
import { accountOf, expect, expectNoSidewaysScroll, idOfApp, signIn, test } from './test.ts'

// These tests change nothing, and each walk is long.
test.use({ shared: true })
test.describe.configure({ mode: 'parallel' })

const [desktop, phone] = appearances

/** Goes to each address and judges what is there. */
async function expectAllSound(page: Page, addresses: readonly string[]) {
  for (const address of addresses)
    await test.step(address, async () => {
      await goToScreen(page, address)
      await expectSound(page)
    })
}

test('the screens of a developer, of an app, of the account and of the API are accessible and fit, and the Feedback button covers no text', async ({
  open,
  accounts,
}) => {
  const page = await open(desktop)
  const dialog = page.getByRole('dialog')
  await signIn(page, accountOf(accounts, 'developer'))
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectSound(page)
  await expectNothingCovered(page)

  await page
    .getByRole('article')
    .filter({ hasText: /Day \d+ of/ })
    .first()
    .getByRole('link', { name: 'View' })
    .click()
  await expect(dialog.getByRole('table')).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Your apps' }).click()

  await page
    .getByRole('button', { name: /^Pay \$/ })
    .first()
    .click()
  await expect(dialog.getByLabel('Transaction ID')).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add New App' }).click()
  await expect(dialog.getByLabel('App name')).toBeVisible()
  await expectSound(page)

  const app = await idOfApp(page, 'Pebble')
  for (const [view, title] of [
    ['setup', 'Play setup'],
    ['start', 'Start Testing'],
    ['manage', 'Manage app'],
  ] as const) {
    await goWithin(page, `/dashboard?app=${app}&view=${view}`)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectSound(page)
  }
  await goWithin(page, '/dashboard?as=table')
  await expect(page.getByRole('table', { name: 'Your apps' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await expect(page.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')

  await goToScreen(page, '/account')
  await expect(page.getByText('This device')).toBeVisible()
  await expectSound(page)
  await expectNothingCovered(page)
  for (const [view, title] of [
    ['password', 'Change password'],
    ['authenticator', 'Set up authenticator app'],
    ['add-passkey', 'Add a passkey'],
    ['delete', 'Your account can’t be deleted yet'],
  ] as const) {
    await goWithin(page, `/account?view=${view}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectSound(page)
  }

  const [tested, completed] = [await idOfApp(page, 'Saltmarsh'), await idOfApp(page, 'Tidebook')]
  const ofApp = [
    ...['', '/testers', '/feedback', '/console', '/record'].map((tab) => `/apps/${tested}${tab}`),
    `/apps/${completed}/production`,
  ]
  await expectAllSound(page, [...ofApp, '/account/api', '/tester/apply'])
  for (const tab of ['', '/production']) {
    await goToScreen(page, `/apps/${tested}${tab}`)
    await expectNothingCovered(page)
  }
  await goToScreen(page, `/apps/${tested}/testers`)
  await page.getByRole('button', { name: 'Ask testers' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSound(page)
})

// The languages of the portal differ in direction and in the length of words.
for (const [appearance, locale, dir] of [
  [desktop, 'en-GB', 'ltr'],
  [phone, 'ur-PK', 'rtl'],
] as const)
  test(`the portal's screens are accessible and fit, ${locale}`, async ({ open, accounts }) => {
    const page = await open({ ...appearance, locale })
    const judge = async () => {
      await expectAccessible(page)
      await expectFits(page)
    }
    // Without a session: what a friend's link leads to.
    await page.goto('/tester/apply')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await judge()
    await signIn(page, accountOf(accounts, 'tester'), '/tester')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await judge()
    // The last one is an offer of another person, or of long ago.
    const addresses = [
      '/tester/earnings',
      '/tester/profile',
      '/tester/invite',
      '/tester/offers/999999',
      '/tester/offers',
    ]
    for (const address of addresses)
      await test.step(address, async () => {
        // The application draws some of them, the portal's own document the others.
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await judge()
      })
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/tester\/offers\/\d+$/)
    await judge()
  })

test("the administrator's screens fit, and each of their controls and cells can be brought into view", async ({
  open,
  accounts,
}) => {
  const page = await open(desktop)
  await signIn(page, accountOf(accounts, 'admin'), '/admin/apps?status=active')
  const anApp = await page.getByRole('table').getByRole('link', { name: 'Saltmarsh' }).getAttribute('href')
  const list = page.getByRole('navigation', { name: 'Administration' })
  const links = list.getByRole('link')
  const screens = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(screens.length).toBeGreaterThan(12)
  const fold = list.getByRole('button')
  /** On a phone the list of screens unfolds, and folds again once it has led to one of them. */
  const goByList = async (screen: string) => {
    await resize(page, { width: 320, height: 800 })
    const title = await page.title()
    await fold.click()
    await links.and(page.locator(`[href="${screen}"]`)).click()
    await page.waitForFunction((before) => document.title !== before, title)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(links.first()).toBeHidden()
  }
  const desks = [
    '/admin/payments?status=all',
    '/admin/payments/help',
    '/admin/refunds/strays',
    '/admin/approvals',
    '/admin/payouts/batches',
    '/admin/payouts/disputes',
  ]
  // Those with parts of their own are judged on a phone in the dark as well.
  const judged = [
    '/admin/audit',
    '/admin/alarms',
    '/admin/queue',
    '/admin/watchlist',
    '/admin/payouts',
    ...desks.slice(2),
  ]
  for (const screen of new Set([...screens, ...judged, ...desks, anApp ?? '']))
    await test.step(screen, async () => {
      await (screens.includes(screen) ? goByList(screen) : goToScreen(page, screen))
      await show(page, desktop)
      await expectAccessible(page)
      for (const width of [1280, 1536, 1024, 920, 768, 390, 320]) {
        if (width !== desktop.viewport.width) await page.setViewportSize({ width, height: 800 })
        if (width >= 390 && width <= 1280) await expectReachable(page, `${screen} at ${width}`)
        await expectNoSidewaysScroll(page)
        if (width !== phone.viewport.width || !judged.includes(screen)) continue
        await page.emulateMedia({ colorScheme: phone.colorScheme })
        await expectAccessible(page, { inAnotherLook: true })
        await page.emulateMedia({ colorScheme: desktop.colorScheme })
      }
    })
  await show(page, phone)
  await fold.click()
  await expectAccessible(page)
  await expectFits(page)
  await goToScreen(page, '/admin/pool?admit=rule')
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Preview' })).toBeVisible()
  await expectSound(page)
  await goWithin(page, '/admin/pool?upload=testers')
  await expect(page.getByRole('dialog', { name: 'Import testers' })).toBeVisible()
  await expectSound(page)
  await goWithin(page, '/admin/pool')
  await page.getByRole('table').locator('a.row-name').first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Devices' })).toBeVisible()
  await expectSound(page)
  await goToScreen(page, '/admin/queue')
  await page.getByRole('button', { name: 'Why it waits: Harbour Pay' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Whom to recruit' })).toBeVisible()
  await expectSound(page)
})
