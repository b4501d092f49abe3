import type { Page } from '@playwright/test'
import { accountOf, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './test.ts'

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

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
    await screens.getByRole('link', { name: /^Queue/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Queue')
    await expectSound(page, look.viewport)
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
