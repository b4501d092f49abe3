import { type FirebaseEmulator, startFirebaseEmulator } from '../firebase-emulator.ts'
import { expect, test as base } from './test.ts'

const project = 'fortnight-tests'

const startEmulator = () => startFirebaseEmulator(project)

const test = base.extend<{ emulator: FirebaseEmulator }>({
  emulator: async ({ standIn }, use) => use(await standIn(startEmulator, (emulator) => emulator.stop())),
  env: ({ emulator }, use) =>
    use({
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_API_KEY: 'any key',
      FIREBASE_AUTH_DOMAIN: 'fortnight-tests.firebaseapp.com',
      FIREBASE_PROJECT_ID: project,
      FIREBASE_EMULATOR: emulator.origin,
    }),
})
test.use({ provoked: /status of 400/ })

const password = 'a long enough password'

test('Firebase mails the link for a new password, registers a user, knows them again without our session, and lets them go', async ({
  open,
  emulator,
}) => {
  const page = await open()
  const dialog = page.getByRole('dialog')
  await test.step('who has an account is not revealed to who asks for a new password', async () => {
    const known = `omar-${Date.now()}@people.example`
    emulator.people.push({ id: known, email: known, password })
    for (const address of [known, `nobody-${known}`]) {
      await page.goto('/?auth=reset')
      await dialog.getByLabel('E-mail').fill(address)
      await dialog.getByRole('button', { name: 'Send the link' }).click()
      await expect(dialog.getByRole('status')).toContainText(`If ${address} has an account here`)
    }
    expect(emulator.resets).toEqual([known])
  })

  const email = `hina-${Date.now()}@people.example`
  await page.goto('/?auth=register')
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await dialog.getByLabel('Full name').fill('Hina Raza')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/dashboard\?view=add$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: /Account of Hina Raza/ })).toBeVisible()

  await test.step('our session is gone, Firebase still knows who this is', async () => {
    await page.goto('/terms')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: /Account of Hina Raza/ })).toBeVisible()
  })

  await test.step('after signing out neither does', async () => {
    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/\?auth=sign-in$/)
  })

  await test.step('refusals are said in the same words', async () => {
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Authentication Failed' })).toContainText(
      'Incorrect password. Please try again.',
    )
    await dialog.getByLabel('E-mail').fill(`nobody-${email}`)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(
      dialog.getByText('Invalid email or password. Please check your credentials and try again.'),
    ).toBeVisible()
  })

  await test.step('a visitor who was asked to sign in arrives where they wanted', async () => {
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})
