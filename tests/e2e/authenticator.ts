import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect } from './test.ts'

/** An authenticator app as people have it on their phone. */
export interface Authenticator {
  /** The code of this moment. The server takes each once, so a test that needs several asks for later ones. */
  code(stepsAhead?: number): string
  recoveryCodes: string[]
}

const period = 30

/** Goes through the open dialog of the account page: the key, the first code, the recovery codes. */
export async function setUpAuthenticator(page: Page, doneLabel = 'Done'): Promise<Authenticator> {
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy key' }).click()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect((await dialog.getByRole('group', { name: 'Key' }).textContent())?.replaceAll(' ', '')).toBe(key)
  const app = new TOTP({ secret: Secret.fromBase32(key), period })
  const code = (stepsAhead = 0) => app.generate({ timestamp: Date.now() + stepsAhead * period * 1000 })
  await dialog.getByLabel('Authentication code').fill(code())
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const items = codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  const recoveryCodes = await items.allTextContents()
  await codes.getByLabel('I have saved them').check()
  await codes.getByRole('button', { name: doneLabel }).click()
  await expect(codes).toBeHidden()
  return { code, recoveryCodes }
}
