import { expect, test } from '../e2e/test.ts'
import { disable, emulatedUser, firebaseEnv } from './emulator.ts'

// What is under way when a session ends is refused.
test.use({ env: firebaseEnv, provoked: /status of 40[01]/ })

const password = 'a long enough password'

test('a user registers with Firebase, leaves and comes back', async ({ open }) => {
  const page = await open()
  const email = `zara-${Date.now()}@people.example`
  await page.goto('/?auth=register')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Zara Malik')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/dashboard\?view=add$/)
  expect(await emulatedUser(email)).toMatchObject({ displayName: 'Zara Malik' })

  await test.step('a reload asks the provider, and the session goes on', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: /Account of Zara Malik/ })).toBeVisible()
  })
  await test.step('signing out ends both', async () => {
    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/\?auth=sign-in$/)
  })
  await test.step('the password opens a session again', async () => {
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('a disabled account reads so', async ({ open }) => {
  const page = await open()
  const email = `zara-${Date.now()}-off@people.example`
  await page.goto('/?auth=register')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Zara Malik')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/dashboard\?view=add$/)
  await disable(email)
  const elsewhere = await open()
  await elsewhere.goto('/?auth=sign-in')
  await elsewhere.getByLabel('E-mail').fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
  await expect(elsewhere.getByText('This account has been disabled. Please contact support.')).toBeVisible()
})
