import { fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aPerson } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openScreen, screen } from './screen.ts'

afterEach(() => vi.useRealTimers())
const world = useTestServer()

const at = () => expect.poll(() => location.pathname + location.search)
const kept = () => localStorage.getItem('token')
const asks = () => screen.findByRole('heading', { name: /^Continue as / })
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a sign-in that was not begun in this browser', () => {
  it('asks first if the link holds a live session, and takes its role from the server', async () => {
    const { token } = await aPerson(world)
    const user = JSON.stringify({ name: 'Zara Malik', email: 'zara@tideline.example', role: 'admin' })
    await openScreen(world, null, `/auth/backend/callback?${new URLSearchParams({ token, user }).toString()}`)
    await asks()
    expect(kept()).toBeNull()
    click('Continue')
    await at().toBe('/dashboard')
    expect(kept()).toBe(token)
  })
})

/** Opens an address at a fixed clock, and waits for that text. */
async function openAtRest(address: string, text: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await openScreen(world, null, address)
  await expect.poll(() => screen.queryByText(text)).not.toBeNull()
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
}

describe('a failure', () => {
  it('stays while a visitor reads it, and goes home at a click', async () => {
    await openAtRest('/auth/error', 'Authentication failed')
    const title = screen.getByRole('heading', { name: 'Authentication Error' })
    fireEvent.pointerMove(title)
    await expect.poll(() => vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(20_000)
    expect(title).toBeVisible()
    expect(location.pathname).toBe('/auth/error')
    click('Go to Home')
    await at().toBe('/')
  })

  it('of an address that no one may be sent back to leads home', async () => {
    await openScreen(world, null, '/auth/google?redirect_uri=https://evil.example')
    expect(await screen.findByRole('heading', { name: 'OAuth initiation failed' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  })
})

describe('a reload in the middle', () => {
  it('of a failure says that nothing came', async () => {
    await openScreen(world, null, '/auth/callback?message=Refused')
    expect(await screen.findByText('Refused')).toBeVisible()
    await openScreen(world, null, location.pathname)
    expect(await screen.findByText('Missing authentication data in callback')).toBeVisible()
  })

  it('of a success goes on to the screen of its user', async () => {
    await openScreen(world, await aPerson(world), '/auth/callback')
    expect(await screen.findByText('You are signed in')).toBeVisible()
    await at().toBe('/dashboard')
  })
})
