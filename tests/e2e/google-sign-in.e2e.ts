import type { Page } from '@playwright/test'
import { openDialog, stored, test } from './google-test.ts'
import { submitApp } from './paying.ts'
import { expect, expectAccessible } from './test.ts'

const cancelled = 'Google sign-in was cancelled. Please try again.'

/** A browser that opens no window. */
const withoutWindows = (page: Page) =>
  page.addInitScript(() => {
    window.open = () => null
  })

test('Google signs a user in in a window of its own, which closes by itself, and brings another tab along', async ({
  open,
  person,
}) => {
  const page = await open()
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
  const email = person('Hina Raza')
  const dialog = await openDialog(page)
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
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
})

test('a user who turns back at Google, or closes its window, reads so and can try again', async ({
  open,
  provider,
  person,
}) => {
  const page = await open()
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('button', { name: 'Sign In' })).toBeVisible()
  provider.choose('cancel')
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  const alert = dialog.getByRole('alert').filter({ hasText: cancelled })
  await expect(alert).toContainText('Sign-in Cancelled')
  await expect(page).toHaveURL(/auth=sign-in/)
  expect(await stored(page, 'authRedirectPending')).toBeNull()
  await expectAccessible(page)

  await test.step('closing the window is turning back', async () => {
    provider.choose('wait')
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Continue with Google' }).click()
    const popup = await opened
    await expect(popup).toHaveTitle('Choose an account')
    await page.waitForTimeout(3500)
    // A window that is open at the provider is not taken for a closed one.
    await expect(dialog.getByText(cancelled)).toBeHidden()
    await popup.close()
    await expect(dialog.getByText(cancelled)).toBeVisible()
  })

  person('Omar Siddiqui')
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('if no window can open, the page itself goes to Google and comes back to the screen that was asked for', async ({
  open,
  person,
}) => {
  const page = await open()
  await withoutWindows(page)
  person('Sana Iqbal')
  await page.goto('/seo-monitor')
  await expect(page).toHaveURL(/\/\?auth=sign-in$/)
  expect(await stored(page, 'authReturnUrl')).toBe('/seo-monitor')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(dialog.getByText('Popup was blocked. Redirecting to Google sign-in page...')).toBeVisible()
  await page.waitForURL(/\/auth\/backend\/callback/)
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  expect(await stored(page, 'authRedirectPending')).toBeNull()
  await expect(page).toHaveURL(/\/seo-monitor$/)
  await expect(page.getByRole('button', { name: /Account of Sana Iqbal/ })).toBeVisible()
  expect(await stored(page, 'authReturnUrl')).toBeNull()
})

test('turning back from a redirect leads home with the reason', async ({ open, provider }) => {
  const page = await open()
  await withoutWindows(page)
  provider.choose('cancel')
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForURL(/\/auth\/backend\/callback/)
  await expect(page.getByText(cancelled)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Return to Home' })).toBeVisible()
  await expect(page).toHaveURL(/\/\?auth=sign-in$/)
  await expect(page.getByRole('dialog').getByText(cancelled)).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Sign-in Cancelled')

  // A sign-in that was left half-way is given up on the next visit.
  await page.goto('/terms')
  await page.evaluate(() => localStorage.setItem('authRedirectPending', 'true'))
  await page.goto('/')
  await expect(page.getByRole('dialog').getByText(cancelled)).toBeVisible()
  expect(await stored(page, 'authRedirectPending')).toBeNull()
})

test('a plan outlives the redirect to Google, and a link to another one replaces it', async ({ open, person }) => {
  const page = await open()
  await withoutWindows(page)
  person('Mehwish Tariq')
  await page.goto('/')
  await page.getByRole('link', { name: 'Choose Professional' }).click()
  await expect(page.getByRole('dialog', { name: 'Get Started with Professional' })).toBeVisible()
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const payment = await submitApp(page, 'Tideline')
  await expect(payment.getByRole('radio', { name: 'Professional' })).toBeChecked()
  await payment.getByRole('button', { name: 'Pay Later' }).click()
  await page.goto('/?plan=enterprise')
  await expect(page).toHaveURL(/\/dashboard/)
  const card = page.getByRole('article', { name: 'Tideline' })
  await card.getByRole('button', { name: 'Start Testing' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('radio', { name: /^Enterprise/ })).toBeChecked()
})
