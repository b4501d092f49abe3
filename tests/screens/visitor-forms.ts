import { fieldOf, fillIn, type Filled, leaveOver, type Page, press, type Walks } from './form-walks.ts'
import { expect } from 'vitest'
import { anAccount } from '../../server/src/identity/auth/accounts.testkit.ts'
import type { usePost } from '../../server/src/messaging/mail/post.testkit.ts'
import { ok, send } from '../fixtures.ts'
import type { TestServer } from '../test-server.ts'
import { openPublicDialog, openScreen, screen } from './screen.ts'

/** A person who registers. */
export const aya = { name: 'Aya Noor', email: 'aya@people.example', password: 'a long enough password' }

/** What a person who registers types. */
export const registration = {
  'Full name': aya.name,
  'E-mail': aya.email,
  Password: aya.password,
  'Confirm password': aya.password,
}

const newPassword = { 'New password': aya.password, 'Confirm password': aya.password }

/** Walks of a visitor. */
export function visitorForms(world: TestServer, post: ReturnType<typeof usePost>) {
  const toSignIn = async (): Promise<{ page: Page; form: HTMLElement }> => {
    const page = await openPublicDialog(world, '/?auth=register')
    const form = await fillIn(registration)
    await press(page, 'Sign In')
    return { page, form }
  }
  const toReset = async () => {
    const form = await toSignIn()
    await press(form.page, 'Forgot password?')
    return form
  }
  const aLink = async (path: string) => {
    const { email } = await anAccount(world)
    await world.database.pool.query('update accounts set email_verified_at = now() where email = $1', [email])
    await post.to(email)
    const answer = await ok<{ browser?: string }>(send(world.app, 'POST', path, null, { email }))
    return { ...answer, code: await post.codeFor(email) }
  }
  const toNewPassword = async () => {
    const { code } = await aLink('/api/identity/request-reset')
    const page = await openScreen(world, null, `/reset-password#${code}`)
    return { page, form: await fillIn(newPassword), submit: 'Set password and sign in' }
  }
  return {
    async 'site/contact/contact-dialog.tsx'() {
      leaveOver('contact')
      const page = await openPublicDialog(world, '/?contact')
      const form = await fillIn({ Name: aya.name, 'E-mail': aya.email, Subject: 'Hi', Message: 'Hello' })
      return { page, form, submit: 'Send message' }
    },
    async 'site/plan-request/plan-request-dialog.tsx'() {
      leaveOver('plan')
      const page = await openPublicDialog(world, '/?plan=pro')
      return { page, form: await fillIn({ 'Full name': aya.name, 'E-mail': aya.email }), submit: 'Submit' }
    },
    'identity/auth/sign-in-form.tsx': async () => ({ ...(await toSignIn()), submit: 'Sign In' }),
    'identity/auth/mailed-link-form.tsx': async () => ({ ...(await toReset()), submit: 'Send the link' }),
    async 'identity/auth/register-form.tsx'() {
      const { page, form } = await toReset()
      await press(page, 'Back to sign in')
      await press(page, 'Create Account')
      await expect.poll(() => (fieldOf(form, 'Full name') as HTMLInputElement).value).toBe(aya.name)
      return { page, form, submit: 'Create Account' }
    },
    async 'identity/auth/link-sign-in.tsx'() {
      const { code, browser = '' } = await aLink('/api/identity/request-sign-in')
      localStorage.setItem('sign-in-link', browser)
      const page = await openScreen(world, null, `/sign-in#${code}`)
      const button = await screen.findByRole('button', { name: 'Sign in' })
      return { page, form: button.closest('form')!, submit: 'Sign in' }
    },
    'identity/auth/new-password-form.tsx': toNewPassword,
    async 'identity/auth/new-link-form.tsx'(): Promise<Filled> {
      const page = await openScreen(world, null, '/reset-password#not-a-code')
      await screen.findByRole('heading', { name: 'This link no longer works' })
      return { page, form: await fillIn({ 'E-mail': aya.email }), submit: 'Send a new link' }
    },
  } satisfies Walks
}
