import type { Locator } from '@playwright/test'
import { dialogOf, leaveOver, type Walks } from './form-walks.ts'
import { expect } from './test.ts'

/** A person who registers. */
export const aya = { name: 'Aya Noor', email: 'aya@people.example', password: 'a long enough password' }

export async function fillRegistration(dialog: Locator) {
  await dialog.getByLabel('Full name').fill(aya.name)
  await dialog.getByLabel('E-mail').fill(aya.email)
  await dialog.getByLabel('Password', { exact: true }).fill(aya.password)
  await dialog.getByLabel('Confirm password').fill(aya.password)
}

/** Walks of a visitor, in their order. */
export const visitors = {
  async 'site/contact/contact-dialog.tsx'(page) {
    await leaveOver(page, 'contact')
    await page.goto('/?contact')
    const form = dialogOf(page)
    for (const [label, text] of Object.entries({
      Name: aya.name,
      'E-mail': aya.email,
      Subject: 'Hi',
      Message: 'Hello',
    }))
      await form.getByLabel(label, { exact: true }).fill(text)
    return { form, submit: 'Send message' }
  },
  async 'site/plan-request/plan-request-dialog.tsx'(page) {
    await leaveOver(page, 'plan')
    await page.goto('/?plan=pro')
    const form = dialogOf(page)
    await form.getByLabel('Full name').fill(aya.name)
    await form.getByLabel('E-mail').fill(aya.email)
    return { form, submit: 'Submit' }
  },
  async 'identity/auth/sign-in-form.tsx'(page) {
    await page.goto('/?auth=register')
    const form = dialogOf(page)
    await fillRegistration(form)
    await form.getByRole('button', { name: 'Sign In' }).click()
    return { form, submit: 'Sign In' }
  },
  async 'identity/auth/reset-form.tsx'(page) {
    const form = dialogOf(page)
    await form.getByRole('button', { name: 'Forgot password?' }).click()
    return { form, submit: 'Send the link' }
  },
  async 'identity/auth/register-form.tsx'(page) {
    const form = dialogOf(page)
    await form.getByRole('button', { name: 'Back to sign in' }).click()
    await form.getByRole('button', { name: 'Create Account' }).click()
    await expect(form.getByLabel('Full name')).toHaveValue(aya.name)
    return { form, submit: 'Create Account' }
  },
  async 'identity/auth/new-password-form.tsx'(page) {
    await page.goto('/reset-password#not-a-code')
    const form = page.getByRole('main')
    await form.getByLabel('New password').fill(aya.password)
    await form.getByLabel('Confirm password').fill(aya.password)
    return { form, submit: 'Set password and sign in' }
  },
  async 'identity/auth/new-link-form.tsx'(page) {
    const form = page.getByRole('main')
    await form.getByRole('button', { name: 'Set password and sign in' }).click()
    await expect(form.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await form.getByLabel('E-mail').fill(aya.email)
    return { form: form.locator('form'), submit: 'Send a new link' }
  },
} satisfies Walks
