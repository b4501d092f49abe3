import { beforeEach, describe, expect, it } from 'vitest'
import {
  aPassword,
  anAccount,
  anAddress,
  codeOf,
  type Holder,
  signIn,
  withAuthenticator,
} from '../../server/src/identity/auth/accounts.testkit.ts'
import { usePost } from '../../server/src/messaging/mail/post.testkit.ts'
import { unsubscribeCode } from '../../server/src/messaging/notifications/unsubscribe-code.ts'
import { ok, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { fill, openPublicDialog, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
const post = usePost(world)
let holder: Holder
beforeEach(async () => {
  holder = await anAccount(world)
})

/** The links, as paths of this site, in mail to that address since the last call. */
const linksTo = async (address: string) =>
  (await post.to(address)).flatMap(
    ({ mail }) => /https:\/\/[^/\s]+(\/\S+#[\w-]{43})$/m.exec(mail.text ?? '')?.[1] ?? [],
  )
const linkTo = async (address: string) => (await linksTo(address)).at(-1) ?? ''

const open = (link: string, who: Holder | null = null) => openScreen(world, who, link)
const title = (name: string) => screen.findByRole('heading', { name })
const expectSignedOut = () =>
  // The server remembers a session for a second.
  expect.poll(async () => (await send(world.app, 'GET', '/api/auth/session', holder)).statusCode).toBe(401)

describe('the link that verifies an address', () => {
  it('works if it is the newest, and is taken out of the address; an older one leads to the account', async () => {
    const first = await linkTo(holder.email)
    await ok(send(world.app, 'POST', '/api/account/verification', holder))
    const newest = await linkTo(holder.email)
    expect(newest).toMatch(/^\/verify-email#/)
    await open(newest, holder)
    expect(await title('Your e-mail address is verified')).toBeVisible()
    await expect.poll(() => location.pathname + location.search + location.hash).toBe('/verify-email')
    await open(first, holder)
    expect(await title('This link no longer works')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account')
    await open('/account', holder)
    expect(await screen.findByText('Verified')).toBeVisible()
  })
})

describe('a new address', () => {
  it('holds once its mailbox confirmed it, and the old one takes it back, which signs everyone out', async () => {
    const [, code] = (await linkTo(holder.email)).split('#')
    await ok(send(world.app, 'POST', '/api/identity/verify-email', null, { code }))
    const email = anAddress()
    await ok(send(world.app, 'POST', '/api/account/email', holder, { email }))
    let { user } = await open(await linkTo(email), holder)
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }))
    expect(await title('This is your e-mail address now')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account')
    await open('/account', holder)
    expect(await within(await screen.findByRole('region', { name: 'You' })).findByText(email)).toBeVisible()

    const takeBack = await linkTo(holder.email)
    expect(takeBack).toMatch(/^\/email-address\?take-back#/)
    ;({ user } = await open(takeBack, holder))
    await user.click(await screen.findByRole('button', { name: 'Take this address back' }))
    expect(await title('The address is yours again')).toBeVisible()
    await expectSignedOut()
    for (const link of [takeBack, '/email-address#not-a-code']) {
      await open(link)
      expect(await title('This link no longer works')).toBeVisible()
      expect(screen.queryByRole('button', { name: /address/ })).toBeNull()
    }
  })
})

describe('a link to sign in', () => {
  it('is asked for in the dialog, and signs in where it was asked for, with the second factor', async () => {
    const { secret } = await withAuthenticator(world, holder)
    await world.database.pool.query('update accounts set email_verified_at = now() where email = $1', [holder.email])
    await post.to(holder.email)
    let { user } = await openPublicDialog(world, '/?auth=sign-in')
    await user.click(await screen.findByRole('button', { name: 'Send me a link instead' }))
    fill(await screen.findByLabelText('E-mail'), holder.email)
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText(/has an account here, a link is on its way/)).toBeVisible()
    const link = await linkTo(holder.email)
    const kept = localStorage.getItem('sign-in-link') ?? ''
    localStorage.clear()
    await open(link)
    expect(await title('This link does not work here')).toBeVisible()
    localStorage.setItem('sign-in-link', 'of-another-request')
    await open(link)
    expect(await title('This link does not work here')).toBeVisible()
    localStorage.setItem('sign-in-link', kept)
    ;({ user } = await open(link))
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    fill(await screen.findByLabelText(/code/i), codeOf(secret))
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await expect.poll(() => location.pathname).toBe('/dashboard')
  })
})

describe('a forgotten password', () => {
  const type = async (first: string, second = first) => {
    fill(await screen.findByLabelText('New password'), first)
    fill(screen.getByLabelText('Confirm password'), second)
  }
  const submit = () => screen.getByRole('button', { name: 'Set password and sign in' })
  /** Asks for a link on the page of a dead one; returns what was mailed. */
  async function aReset() {
    const { user } = await open('/reset-password')
    fill(await screen.findByLabelText('E-mail'), holder.email)
    await user.click(screen.getByRole('button', { name: 'Send a new link' }))
    expect(await title('Look into your mail')).toBeVisible()
    return (await linksTo(holder.email)).find((link) => link.startsWith('/reset-password')) ?? ''
  }

  it('is not typed for a dead link, which offers another one', async () => {
    await open('/reset-password#not-a-code')
    expect(await title('This link no longer works')).toBeVisible()
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeVisible()
  })

  it('is typed twice, and the link can end meanwhile', async () => {
    const link = await aReset()
    const { user } = await open(link)
    await type('')
    await user.click(submit())
    expect(await screen.findByText('Password is required')).toBeVisible()
    await type('the new password', 'the other password')
    await expect.poll(() => location.pathname + location.hash).toBe('/reset-password')
    await user.click(submit())
    expect(await screen.findByText('Password Mismatch')).toBeVisible()
    await world.database.pool.query('update links set used_at = now() where used_at is null')
    fill(screen.getByLabelText('Confirm password'), 'the new password')
    await user.click(submit())
    expect(await title('This link no longer works')).toBeVisible()
  })

  it('says who is signed in where the link is opened', async () => {
    await open(await aReset(), holder)
    expect(await screen.findByText(/You are signed in here as/)).toHaveTextContent(holder.email)
  })

  it('is replaced by mail, which ends the other sessions', async () => {
    const { user } = await open(await aReset())
    await type('the new password')
    await user.click(submit())
    await expect.poll(() => location.pathname).toBe('/dashboard')
    await expectSignedOut()
    expect((await signIn(world, holder.email, 'the new password')).statusCode).toBe(200)
    expect((await signIn(world, holder.email, aPassword)).statusCode).toBe(401)
  })

  it('asks for the code of an authenticator app too', async () => {
    const { recovery_codes } = await withAuthenticator(world, holder)
    const { user } = await open(await aReset())
    await type('the new password')
    await user.click(submit())
    const code = await screen.findByLabelText('Authentication code')
    await expect.poll(() => document.activeElement).toBe(code)
    fill(code, 'wrong')
    await user.click(submit())
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
    expect(code).toHaveAccessibleDescription(/That code is not right/)
    fill(code, recovery_codes[0] ?? '')
    await user.click(submit())
    await expect.poll(() => location.pathname).toBe('/dashboard')
  })
})

describe('the link that stops mail', () => {
  const wanted = () => screen.findByRole('checkbox', { name: 'Also send me notifications by e-mail' })
  const stored = (chosen: boolean) =>
    expect
      .poll(async () => (await send(world.app, 'GET', '/api/notifications/mail-copies', holder)).json())
      .toMatchObject({ mail_copies: chosen })

  it('asks first, and the account page turns the mail on again', async () => {
    await open('/account#mail', holder)
    expect(await wanted()).toBeChecked()
    let { user } = await open(`/unsubscribe#${unsubscribeCode(world.vault, holder.id)}`)
    expect(await title('Stop notifications by e-mail?')).toBeVisible()
    await expect.poll(() => location.pathname + location.hash).toBe('/unsubscribe')
    await user.click(screen.getByRole('button', { name: 'Stop these mails' }))
    expect(await title('You get no more notifications by e-mail')).toBeVisible()
    ;({ user } = await open('/account#mail', holder))
    expect(await wanted()).not.toBeChecked()
    await user.click(await wanted())
    await stored(true)
    await open('/account#mail', holder)
    expect(await wanted()).toBeChecked()
    expect(screen.getByRole('checkbox', { name: /^Send me a digest of each running test/ })).toBeChecked()
  })

  it('of a digest names what it stops', async () => {
    await open(`/unsubscribe#${unsubscribeCode(world.vault, holder.id, 'digest')}`)
    expect(await title('Stop the morning digest?')).toBeVisible()
  })
})
