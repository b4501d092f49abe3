import type { Locator, Page } from '@playwright/test'
import type { FormFile } from './form-list.ts'
import { expect, test } from './test.ts'

/** A filled form on its page, and the label of its button. */
interface Filled {
  form: Locator
  submit: string | RegExp
  /** A question that is answered in between. */
  confirm?: string
}
type Walk = (page: Page) => Promise<Filled>

/** Walks to forms, by the file of each. */
export type Walks = Partial<Record<FormFile, Walk>>

export const dialogOf = (page: Page) => page.getByRole('dialog')

/** Sends the form while the server can't be reached: an error that belongs to no field is shown in the form. */
export async function failsAloud(page: Page, { form, submit, confirm }: Filled) {
  await page.context().setOffline(true)
  await form.getByRole('button', { name: submit, exact: true }).click()
  if (confirm) await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
  await expect(form.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await page.context().setOffline(false)
}

export async function walkAll(page: Page, walks: Walks) {
  for (const [file, walk] of Object.entries(walks))
    await test.step(file, async () => failsAloud(page, await walk(page)))
}

/** A draft of an older page has a field that this form does not know. */
export async function leaveOver(page: Page, name: string) {
  await page.goto('/robots.txt')
  await page.evaluate((draft) => sessionStorage.setItem(`draft:${draft}`, '{"left_over":""}'), name)
}
