import type { Locator, Page } from '@playwright/test'
import { expect, register } from './test.ts'

let people = 0

/** A new developer, signed in. */
export async function aDeveloper(page: Page, name = 'Zara Malik') {
  people += 1
  const email = `payer-${Date.now()}-${people}@developers.example`
  await register(page, { name, email, password: 'a long enough password' })
  return email
}

/** Submits an app and returns its payment dialog. */
export async function submitApp(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Add (?:New|Your First) App$/ })
    .first()
    .click()
  return submitOpenForm(page, name)
}

/** Submits an app in the form that is open already, and returns its payment dialog. */
async function submitOpenForm(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Add New App for Testing' })
  await dialog.getByLabel('App name').fill(name)
  await dialog.getByLabel('Description').fill('Tide and swell times for the Karachi coast.')
  await dialog.getByRole('button', { name: 'Submit app' }).click()
  const payment = page.getByRole('dialog', { name: 'App Submitted Successfully!' })
  await expect(payment.getByRole('button', { name: 'Submit payment' })).toBeVisible()
  return payment
}

/** Reports a transfer in an open payment dialog, and sees that it was taken. */
export async function report(dialog: Locator, transactionId: string, accountName = 'Zara Malik') {
  await dialog.getByLabel('Account name').fill(accountName)
  await dialog.getByLabel('Transaction ID').fill(transactionId)
  await dialog.getByRole('button', { name: 'Submit payment' }).click()
  await expect(dialog.getByText(/^Manual payment submitted successfully!/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Later' }).click()
}

/** Fills in the open Play set-up of an app, and saves it. */
export async function fillSetup(page: Page, packageName = 'pk.tideline.surf') {
  const dialog = page.getByRole('dialog', { name: 'Play setup' })
  await dialog.getByLabel('Package name').fill(packageName)
  await dialog.getByText('E-mail list').click()
  await dialog.getByLabel('Opt-in link').fill(`https://play.google.com/apps/testing/${packageName}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}
