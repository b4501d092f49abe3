import { describe, expect, it, vi } from 'vitest'
import {
  aPassword,
  anAccount,
  anAddress,
  another,
  enter,
  register,
  signIn,
} from '../../server/src/identity/auth/accounts.testkit.ts'
import { usePost } from '../../server/src/messaging/mail/post.testkit.ts'
import { aPayment, aPerson, ok, type Person, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { collectDownloads } from './downloads.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
const post = usePost(world)

const at = () => expect.poll(() => location.pathname)
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const expectSignedOut = (who: Person) =>
  // The server remembers a session for a second.
  expect.poll(async () => (await send(world.app, 'GET', '/api/auth/session', who)).statusCode).toBe(401)

describe('the owner of the account', () => {
  it('changes the name at once', async () => {
    const { user } = await openScreen(world, await aPerson(world), '/account')
    await user.click(await screen.findByRole('button', { name: 'Change name' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change name' }))
    expect(dialog.getByLabelText('Name')).toHaveFocus()
    fill(dialog.getByLabelText('Name'), 'Zara Haddad')
    await user.click(dialog.getByRole('button', { name: 'Change name' }))
    expect(await screen.findByRole('button', { name: 'Account of Zara Haddad' })).toBeVisible()
    expect(await (await part('You')).findByText('Zara Haddad')).toBeVisible()
  })

  it('is sent the link again, and sees on coming back that it was opened elsewhere', async () => {
    const holder = await anAccount(world)
    await post.to(holder.email)
    const { user } = await openScreen(world, holder, '/dashboard')
    await user.click(await screen.findByRole('button', { name: /Account of/ }))
    await user.click(screen.getByRole('menuitem', { name: 'Account' }))
    await at().toBe('/account')
    expect(await screen.findByText('Not verified')).toBeVisible()
    expect(screen.getByRole('region', { name: 'You' })).toHaveTextContent('Zara Malik')
    await user.click(screen.getByRole('button', { name: 'Send the link again' }))
    expect(await screen.findByText('The link is on its way')).toBeVisible()
    const code = await post.codeFor(holder.email)
    await ok(send(world.app, 'POST', '/api/identity/verify-email', null, { code }))
    const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    // A request that is on its way already is not repeated.
    await expect.poll(() => comeBack() && screen.queryByText('Verified')).not.toBeNull()
  })

  it('asks for another address, which waits for its mailbox', async () => {
    const { user } = await openScreen(world, await anAccount(world), '/account')
    await user.click(await screen.findByRole('button', { name: 'Change e-mail' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change e-mail address' }))
    const next = anAddress()
    fill(dialog.getByLabelText('New e-mail address'), next)
    await user.click(dialog.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText(next)).toBeVisible()
    await expect
      .poll(() => screen.getByRole('region', { name: 'You' }).textContent)
      .toContain(`We sent a link to ${next}`)
    expect(await post.codeFor(next)).not.toBe('')
  })
})

describe('a new password', () => {
  it('needs the old one, and ends every other session', async () => {
    const holder = await anAccount(world)
    const elsewhere = await another(world, holder)
    const { user } = await openScreen(world, holder, '/account?view=password')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
    const current = dialog.getByLabelText('Current password')
    const change = dialog.getByRole('button', { name: 'Change password' })
    expect(current).toHaveFocus()
    fill(current, 'not the old password')
    await user.click(change)
    expect(await dialog.findByText('Password is required')).toBeVisible()
    fill(dialog.getByLabelText('New password'), 'the new password')
    fill(dialog.getByLabelText('Confirm password'), 'the new password')
    await user.click(change)
    await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true')
    expect(current).toHaveAccessibleDescription('Incorrect password. Please try again.')
    await expect.poll(() => document.activeElement).toBe(current)
    fill(current, aPassword)
    await user.click(change)
    expect(await screen.findByText('Every other session has ended.')).toBeVisible()
    await expect.poll(() => location.pathname + location.search).toBe('/account')
    await expect.poll(async () => (await part('Sessions')).getAllByRole('listitem').length).toBe(1)
    await expectSignedOut(elsewhere)
    expect((await signIn(world, holder.email, 'the new password')).statusCode).toBe(200)
  })
})

describe('sessions', () => {
  const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
  /** A session of that account in a browser. */
  async function from(email: string, agent: string): Promise<Person> {
    const { id_token: idToken } = (await signIn(world, email, aPassword)).json<{ id_token: string }>()
    const answer = send(world.app, 'POST', '/api/auth/firebase-exchange', null, { idToken }, { 'user-agent': agent })
    const { access_token: token, user } = await ok<{ access_token: string; user: { id: string } }>(answer)
    return { id: user.id, email, token, headers: { authorization: `Bearer ${token}` } }
  }

  it('are listed, and ended one by one or all but this one', async () => {
    const email = anAddress()
    await register(world, { email })
    const mine = await from(email, linux)
    const [mobile, other] = [await from(email, phone), await from(email, linux)]
    const items = async () => (await part('Sessions')).findAllByRole('listitem')
    const count = () => expect.poll(async () => (await items()).length)
    let { user } = await openScreen(world, mine, '/account#sessions')
    await count().toBe(3)
    const [here] = (await items()).filter((item) => item.textContent.includes('This device'))
    expect(here).toHaveTextContent('Chrome on Linux')
    await user.click(await screen.findByRole('button', { name: /^End Safari on iPhone/ }))
    await expectSignedOut(mobile)
    await count().toBe(2)

    const again = await from(email, phone)
    user = (await openScreen(world, mine, '/account#sessions')).user
    await user.click(await screen.findByRole('button', { name: 'End all others' }))
    await count().toBe(1)
    await expectSignedOut(again)
    await expectSignedOut(other)
  })
})

describe('the data of an account', () => {
  it('is given as a file, without what only proves who someone is', async () => {
    const holder = await anAccount(world)
    const downloads = collectDownloads()
    const { user } = await openScreen(world, holder, '/account')
    await user.click(await screen.findByRole('button', { name: 'Download my data' }))
    await expect
      .poll(() => downloads.map(({ name }) => name))
      .toEqual([expect.stringMatching(/^fortnight-data-\d{4}-\d\d-\d\d\.json$/)])
    const text = (await downloads[0]?.text()) ?? ''
    expect(text).toContain(holder.email)
    expect(text).not.toContain('argon2')
    expect(JSON.parse(text)).toBeInstanceOf(Object)
  })

  it('is not deleted while a payment is checked, which is said before anything is asked', async () => {
    const holder = await anAccount(world)
    await aPayment(world, holder)
    const asked = vi.fn<() => void>()
    const watch = new MutationObserver(() => screen.queryByRole('alertdialog') && asked())
    watch.observe(document.body, { childList: true, subtree: true })
    await openScreen(world, holder, '/account?view=delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Your account can’t be deleted yet' }))
    watch.disconnect()
    expect(asked).not.toHaveBeenCalled()
    expect(dialog.getByText(/^A payment for "Tideline" is being checked\./)).toBeVisible()
    expect(dialog.queryByRole('checkbox')).toBeNull()
  })

  it('is deleted after a question, and the address is free again', async () => {
    const holder = await anAccount(world)
    const { user } = await openScreen(world, holder, '/account')
    await user.click(await (await part('Your data')).findByRole('button', { name: 'Delete account' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }))
    await expect.poll(() => location.search).toBe('?view=delete')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await dialog.findByText('Tick this first.')).toBeVisible()
    await user.click(dialog.getByLabelText(/^I understand/))
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    await expect.poll(() => location.pathname + location.hash).toBe('/#account-deleted')
    await expect.poll(() => localStorage.getItem('token')).toBeNull()
    await expectSignedOut(holder)
    const { id_token } = (await register(world, { email: holder.email })).json<{ id_token: string }>()
    expect((await enter(world, id_token)).id).not.toBe(holder.id)
  })
})
