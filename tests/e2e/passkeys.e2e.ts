import type { Page } from '@playwright/test'
import { ageSessions } from './in-database.ts'
import { expect, newEmail, register, test } from './test.ts'

// It uses an account of its own. What asks for a proof is refused first.
test.use({ shared: true, provoked: /status of 403/ })

/** Gives the browser a device with a screen lock, which answers whatever it is asked. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, signs in, and proves who is there', async ({ open, server }) => {
  const page = await open()
  const dialog = page.getByRole('dialog')
  await addDevice(page)
  // Without a window of its own a browser takes an offer of the address field by itself, others never do.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const email = newEmail('hina')
  await register(page, { name: 'Hina Raza', email, password: 'a long enough password' }, '/account#passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.locator('#passkeys').getByText('My phone', { exact: true })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/?auth=sign-in')
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await ageSessions(server, email)
  await page.goto('/account/api')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await dialog.getByLabel('Name').fill('Builds')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'Your new key' })).toBeVisible()
})
