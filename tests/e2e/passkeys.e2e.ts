import type { Page } from '@playwright/test'
import { ageSessions } from './in-database.ts'
import { expect, newEmail, register, test } from './test.ts'

// It uses an account of its own. What asks for a proof is refused first.
test.use({ shared: true, provoked: /status of 403/ })

/** Gives the browser a device with a screen lock, which answers whatever it is asked while its holder is there. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const holderIsThere = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return { holderIsThere }
}

test('a passkey is added, signs in by button and by the address field, and proves who is there', async ({
  open,
  server,
}) => {
  const page = await open()
  const dialog = page.getByRole('dialog')
  const { holderIsThere } = await addDevice(page)
  const email = newEmail('hina')
  await register(page, { name: 'Hina Raza', email, password: 'a long enough password' }, '/account#passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.locator('#passkeys').getByText('My phone', { exact: true })).toBeVisible()

  // The device has a passkey already, and says so.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This device or password manager has a passkey for you already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const signOut = async () => {
    // A page that asks for nothing: the one before would ask without a session.
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.clear())
  }
  await signOut()
  await holderIsThere(false)
  const offered = page.waitForResponse(/\/api\/identity\/passkey\/challenge$/)
  await page.goto('/?auth=sign-in')
  await offered
  await expect(dialog.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn')
  await holderIsThere(true)
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  // A browser without a window takes what the address field offers by itself.
  await signOut()
  await page.goto('/?auth=sign-in')
  await expect(page).toHaveURL(/\/dashboard$/)

  await ageSessions(server, email)
  await page.goto('/account/api')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await dialog.getByLabel('Name').fill('Builds')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'Your new key' })).toBeVisible()
})
