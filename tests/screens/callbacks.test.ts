import { fireEvent } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { createSignInCode } from '../../server/src/identity/auth/sign-in-redirect.ts'
import { aPerson, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { holdPageTimers } from './page-timers.ts'
import { openPublicDialog, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

const backend = '/auth/backend/callback'
const at = () => expect.poll(() => location.pathname + location.search)
const button = (name: string) => screen.findByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { name })
const token = () => localStorage.getItem('token')

/** A callback's address for that token. The user that it names is a forgery. */
const linkFor = (bearer: string, path = backend) =>
  `${path}?${new URLSearchParams({ token: bearer, user: JSON.stringify({ name: 'Mallory', role: 'admin' }) })}`

/** The link that a sign-in in another browser ended with. */
const aLink = async ({ id }: Person, path?: string) =>
  linkFor(await createSignInCode(world.database.db, id, { id: 'of another browser' }), path)

describe('a link to sign in that another browser began', () => {
  it('asks first, for the user whom the server names, and can be cancelled', async () => {
    const person = await aPerson(world)
    const { user } = await openScreen(world, null, await aLink(person))
    expect(await heading(`Continue as Zara Malik (${person.email})?`)).toBeVisible()
    await at().toBe(backend)
    await user.click(await button('Cancel'))
    await at().toBe('/')
    expect(token()).toBeNull()
  })

  it('works once', async () => {
    const link = await aLink(await aPerson(world))
    // What follows looks at a failure until its visitor leaves it.
    holdPageTimers(3000)
    let { user } = await openScreen(world, null, link)
    await user.click(await button('Continue'))
    expect(await heading('You are signed in')).toBeVisible()
    localStorage.clear()
    ;({ user } = await openScreen(world, null, link))
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByRole('heading', { name: 'Authentication failed' })).toBeVisible()
    expect(alert).toHaveTextContent('Authentication failed. Please try signing in again.')
    expect(alert).not.toHaveTextContent('The page that sent you here says')
    await user.click(await button('Return to Home'))
    await at().toMatch(/^\/\?auth_error=/)
    await openPublicDialog(world, location.pathname + location.search)
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Authentication Error')
    expect(dialog).toHaveTextContent('Authentication failed. Please try signing in again.')
  })

  it('asks for a live session too, and takes the role from the server', async () => {
    const person = await aPerson(world)
    holdPageTimers(1500)
    const { user } = await openScreen(world, null, linkFor(person.token))
    await heading(`Continue as Zara Malik (${person.email})?`)
    expect(token()).toBeNull()
    await user.click(await button('Continue'))
    await heading('You are signed in')
    await user.click(await button('Continue'))
    await at().toBe('/dashboard')
    await expect.poll(() => localStorage.getItem('user')).toContain('developer')
  })
})

describe('the way on', () => {
  it.each([
    ['/auth/callback', 1000, '/dashboard'],
    [backend, 1500, '/dashboard?status=active'],
  ])('of a signed-in user leads from %s after %d ms to %s', async (path, ms, destination) => {
    const timers = holdPageTimers(ms)
    localStorage.setItem('authReturnUrl', '/dashboard?status=active')
    const link = await aLink(await aPerson(world), path)
    const { user } = await openScreen(world, null, link)
    if (path !== backend) {
      // The time in which a page that opened this one as a window could answer.
      await expect.poll(timers.count).toBe(1)
      timers.release()
    }
    await user.click(await button('Continue'))
    expect(await heading('You are signed in')).toBeVisible()
    expect(screen.getByText(/^Welcome, Zara Malik\./)).toBeVisible()
    // The code was swapped: what is kept is something else.
    expect(token()).not.toBeNull()
    expect(link).not.toContain(token())
    await expect.poll(timers.count).toBe(1)
    expect(location.pathname + location.search).toBe(path)
    timers.release()
    await at().toBe(destination)
  })

  it.each([
    ['/auth/callback?message=Not%20today%E2%80%AE', 'Not today', 3000, '/?auth_error=Authentication+failed'],
    [
      `${backend}?error=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E`,
      '<img src=x onerror=alert(1)>',
      3000,
      '/?auth_error=Authentication+failed',
    ],
    ['/auth/error?message=The%20state%20did%20not%20match', 'The state did not match', 5000, '/'],
  ])('of a failure leads from %s home, in its own words (%s) after %d ms', async (address, message, ms, home) => {
    const timers = holdPageTimers(ms)
    await openScreen(world, null, address)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(`The page that sent you here says: ${message}`)
    expect(within(alert).getByText(message).tagName).toBe('Q')
    expect(within(alert).getByRole('button', { name: /^(?:Return|Go) to Home$/ })).toBeVisible()
    // The words are in the address only once.
    await expect.poll(() => location.search).toBe('')
    await expect.poll(timers.count).toBe(1)
    timers.release()
    await at().toBe(home)
  })

  it('waits for a visitor who still reads', async () => {
    const timers = holdPageTimers(5000)
    const { user } = await openScreen(world, null, '/auth/error')
    const title = await heading('Authentication Error')
    expect(screen.getByText('Authentication failed')).toBeVisible()
    await expect.poll(timers.count).toBe(1)
    fireEvent.pointerMove(title)
    await expect.poll(timers.count).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Go to Home' }))
    await at().toBe('/')
  })
})

describe('a callback that is reloaded', () => {
  it('has lost its failure, and goes on with the user who is signed in by then', async () => {
    holdPageTimers(3000)
    await openScreen(world, null, `${backend}?error=Refused`)
    expect(await screen.findByText('Refused')).toBeVisible()
    await at().toBe(backend)
    await openScreen(world, null, backend)
    expect(await screen.findByText('Missing authentication data in callback')).toBeVisible()
    // Our own words, not a quotation of the address.
    expect(screen.queryByText(/The page that sent you here says/)).toBeNull()
    await openScreen(world, await aPerson(world), backend)
    expect(await heading('You are signed in')).toBeVisible()
  })
})

describe('a sign-in that cannot begin', () => {
  it('says so, and leads home', async () => {
    await openScreen(world, null, '/auth/google?redirect_uri=https://evil.example')
    expect(await heading('OAuth initiation failed')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  })
})

describe('the dialog to sign in', () => {
  const cancelled = 'Google sign-in was cancelled. Please try again.'

  it('says why a redirect came back without a user', async () => {
    await openScreen(world, null, `${backend}?error=${encodeURIComponent(cancelled)}`)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(cancelled)
    await openPublicDialog(world, `/?auth_error=${encodeURIComponent(cancelled)}`)
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Sign-in Cancelled')
    expect(dialog).toHaveTextContent(cancelled)
    await at().toBe('/?auth=sign-in')
  })

  it('gives up a redirect that was left half-way', async () => {
    localStorage.setItem('authRedirectPending', 'true')
    await openPublicDialog(world, '/')
    expect(await screen.findByText(cancelled)).toBeVisible()
    await expect.poll(() => localStorage.getItem('authRedirectPending')).toBeNull()
  })
})
