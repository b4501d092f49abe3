import { describe, expect, it } from 'vitest'
import { aPassword, anAccount } from '../../server/src/identity/auth/accounts.testkit.ts'
import { aPerson } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { signOut } from './developers.ts'
import { fieldOf, fillIn, press } from './form-walks.ts'
import { openPublicDialog, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

const at = () => expect.poll(() => location.pathname + location.search)
const dialog = () => screen.findByRole('dialog')
const asked = () => localStorage.getItem('authReturnUrl')

async function signIn(email: string) {
  const page = await openPublicDialog(world, '/?auth=sign-in')
  await fillIn({ 'E-mail': email, Password: aPassword })
  await press(page, 'Sign In')
}

describe('a developer at /admin', () => {
  it('reads that it is not for them, whatever role their browser claims', async () => {
    await openScreen(world, await aPerson(world), '/admin', 'admin')
    await screen.findByText('Access Denied')
    expect(screen.getByText("You don't have admin privileges to access this page.")).toBeVisible()
  })
})

describe('a visitor who asks for a screen', () => {
  it('is asked to sign in, and forgets the screen with the dialog', async () => {
    await openScreen(world, null, '/dashboard?status=active')
    await at().toBe('/?auth=sign-in')
    expect(asked()).toBe('/dashboard?status=active')
    const { user } = await openPublicDialog(world, '/?auth=sign-in')
    const field = await within(await dialog()).findByLabelText('E-mail')
    await expect.poll(() => document.activeElement).toBe(field)
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await expect.poll(asked).toBeNull()
    await at().toBe('/')
  })

  it('is brought to it by signing in', async () => {
    const { email } = await anAccount(world)
    await openScreen(world, null, '/seo-monitor?q=1')
    await at().toBe('/?auth=sign-in')
    await signIn(email)
    await at().toBe('/seo-monitor?q=1')
  })

  it('is not brought to it after signing out of it, which leaves neither token nor user in the browser', async () => {
    const holder = await anAccount(world)
    const { user } = await openScreen(world, holder, '/seo-monitor?q=1')
    await screen.findByRole('button', { name: 'Notifications' })
    expect(localStorage.getItem('token')).not.toBeNull()
    await signOut(user)
    await at().toBe('/')
    for (const key of ['token', 'user']) expect(localStorage.getItem(key)).toBeNull()
    await signIn(holder.email)
    await at().toBe('/dashboard')
  })
})

describe('a forgotten password', () => {
  it('is asked for with the address that was typed', async () => {
    const page = await openPublicDialog(world, '/?auth=sign-in')
    const email = 'nobody@people.example'
    const form = await fillIn({ 'E-mail': email })
    const typed = () => expect.poll(() => (fieldOf(form, 'E-mail') as HTMLInputElement).value)
    await press(page, 'Forgot password?')
    await at().toBe('/?auth=reset')
    await typed().toBe(email)
    await press(page, 'Send the link')
    await expect
      .poll(() =>
        within(form)
          .queryAllByRole('status')
          .map(({ textContent }) => textContent),
      )
      .toContainEqual(expect.stringContaining(`If ${email} has an account here`))
    await press(page, 'Back to sign in')
    await typed().toBe(email)
  })
})

describe('the guide for operators', () => {
  it('copies the lines of a provider without a value', async () => {
    const { user } = await openScreen(world, null, '/setup')
    const part = within(await screen.findByRole('region', { name: 'Google, or another OpenID provider' }))
    const row = await part.findByRole('row', { name: /OIDC_CLIENT_ID/ })
    await expect.poll(() => row.textContent).toContain('Missing')
    await user.click(part.getByRole('button', { name: 'Copy' }))
    await expect.poll(() => navigator.clipboard.readText()).toContain('OIDC_CLIENT_ID=your-client-id')
  })
})
