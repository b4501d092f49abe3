import type { Locator } from '@playwright/test'
import { expect, newEmail, test } from './test.ts'

// It uses an account of its own.
test.use({ shared: true })

test('a plan leads a visitor on a phone to the form of a new app in three clicks, also back and by a reload', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await page.goto('/')
  await click(page.getByRole('link', { name: 'Choose Professional' }))
  const plan = page.getByRole('dialog', { name: 'Get Started with Professional' })
  await plan.getByLabel('Full name').fill('Zara Malik')
  await plan.getByLabel('E-mail').fill(newEmail('zara'))
  await click(plan.getByRole('button', { name: 'Create account and continue' }))
  await expect(page).toHaveURL(/\?auth=register$/)
  await page.goBack()
  await expect(plan.getByLabel('Full name')).toHaveValue('Zara Malik')
  await page.goForward()
  await page.reload()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Full name')).toHaveValue('Zara Malik')
  await dialog.getByLabel('Password', { exact: true }).fill('a long enough password')
  await dialog.getByLabel('Confirm password').fill('a long enough password')
  await click(dialog.getByRole('button', { name: 'Create Account' }))
  await expect(page.getByRole('dialog', { name: 'Add New App for Testing' })).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(3)
})
