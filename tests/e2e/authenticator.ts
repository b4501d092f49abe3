import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect } from './test.ts'

/** Goes through the open dialog of the account page: the key, the first code, the recovery codes. */
export async function setUpAuthenticator(page: Page, doneLabel: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy key' }).click()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect((await dialog.getByRole('group', { name: 'Key' }).textContent())?.replaceAll(' ', '')).toBe(key)
  await dialog.getByLabel('Authentication code').fill(TOTP.generate({ secret: Secret.fromBase32(key) }))
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const items = codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  await codes.getByLabel('I have saved them').check()
  await codes.getByRole('button', { name: doneLabel }).click()
  await expect(codes).toBeHidden()
}
