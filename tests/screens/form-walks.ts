import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { FormFile } from './form-list.ts'
import { fill, type openScreen, screen, within } from './screen.ts'

/** An open page. */
export type Page = Awaited<ReturnType<typeof openScreen>>

/** A filled form on its page, and the label of its button. */
export interface Filled {
  page: Page
  form: HTMLElement
  submit: string | RegExp
  /** A question that is answered in between. */
  confirm?: string
}

/** Walks to forms, by the file of each. */
export type Walks = Partial<Record<FormFile, () => Promise<Filled>>>

/** A label, with or without the word for what may be left out. */
const labelled = (label: string) => (text: string) => text === label || text === `${label} optional`

/** The field of that label in a form. */
export const fieldOf = (form: HTMLElement, label: string) => within(form).getByLabelText(labelled(label))

/** Fills fields by their labels once the first of them is on screen; returns their dialog, or on a page their form. */
export async function fillIn(fields: Record<string, string>): Promise<HTMLElement> {
  const [first = ''] = Object.keys(fields)
  const field = await screen.findByLabelText(labelled(first))
  const form = field.closest<HTMLElement>('dialog, [role=dialog]') ?? field.closest('form')
  if (!form) throw new Error('the field is in no form')
  for (const [label, text] of Object.entries(fields)) fill(fieldOf(form, label), text)
  return form
}

/** Chooses the option with that text in a list of a form. */
export const choose = (user: UserEvent, form: HTMLElement, label: string, option: string) =>
  user.selectOptions(within(form).getByLabelText(label), option)

/** Clicks the button of that name once it is on screen. */
export const press = async ({ user }: Page, name: string | RegExp) => {
  const [button] = await screen.findAllByRole('button', { name })
  if (button) await user.click(button)
}

/** A draft of an older page has a field that the form does not know. */
export const leaveOver = (name: string) => sessionStorage.setItem(`draft:${name}`, '{"left_over":""}')

const said = (form: HTMLElement) =>
  within(form)
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .join('')

/** Sends the form while the server can't be reached: an error that belongs to no field is shown in the form. */
export async function failsAloud({ page, form, submit, confirm }: Filled) {
  const submitButton = await within(form).findByRole('button', { name: submit })
  expect(said(form)).toBe('')
  page.setOnline(false)
  await page.user.click(submitButton)
  if (confirm)
    await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }))
  await expect.poll(() => said(form)).toMatch(/\w/)
  page.setOnline(true)
}
