import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

// Firebase was chosen, and the rest forgotten.
test.use({
  env: { IDENTITY_PROVIDER: 'firebase', FIREBASE_API_KEY: 'a key that nobody may see' },
})

const message = 'Firebase is not properly configured. Please check your Firebase credentials.'

test('while the identity provider can not start, every way in says so and names the way to set it up', async ({
  open,
}) => {
  const page = await open()
  await page.goto('/?auth=sign-in')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(message)).toBeVisible()
  await expect(dialog.getByLabel('E-mail')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Configuration Error' })).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'How to set it up' }).click()

  const table = page.getByRole('table', { name: 'Variables of Firebase Authentication' })
  await expect(table.getByRole('row', { name: /FIREBASE_API_KEY/ })).toContainText('Set')
  await expect(table.getByRole('row', { name: /FIREBASE_PROJECT_ID/ })).toContainText('Missing')
  await expect(page.locator('body')).not.toContainText('a key that nobody may see')
  await expectAccessible(page)
})
