import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

export const dialogOf = (page: Page) => page.getByRole('dialog')

/** Sends the form while the server can't be reached: an error that belongs to no field is shown in the form. */
export async function failsAloud(page: Page, { form, submit }: { form: Locator; submit: string }) {
  await page.context().setOffline(true)
  await form.getByRole('button', { name: submit, exact: true }).click()
  await expect(form.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await page.context().setOffline(false)
}
