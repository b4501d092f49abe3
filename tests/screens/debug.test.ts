import { expect, it } from 'vitest'
import { writtenIdentity } from '@fortnight/contract/identity-settings'
import { aPassword, anAddress } from '../../server/src/identity/auth/accounts.testkit.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { useTestServer } from '../test-server.ts'
import { press } from './form-walks.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

it('the debug panel registers, calls the API, signs out and in, and shows no whole token', async () => {
  const page = await openScreen(world, null, '/debug')
  const log = await screen.findByRole('log')
  const says = (text: string) => expect.poll(() => log.textContent).toContain(text)
  const session = () => expect.poll(() => screen.getByText(/Session: /).textContent)
  // A busy button ignores clicks.
  const isDone = (name: string) =>
    expect.poll(() => screen.getByRole('button', { name }).getAttribute('aria-busy')).toBeNull()
  const send = async (path: string) => {
    await isDone('Send')
    fill(screen.getByLabelText('Path'), path)
    await press(page, 'Send')
  }
  const email = anAddress()
  fill(screen.getByLabelText('Full name'), 'Hina Raza')
  fill(screen.getByLabelText('E-mail'), email)
  fill(screen.getByLabelText('Password'), aPassword)
  await press(page, 'Register')
  await says('Session started')
  await expect.poll(() => localStorage.getItem('token')).not.toBeNull()
  const token = localStorage.getItem('token') ?? ''
  await session().toContain(`token ${token.slice(0, 4)}…`)

  await send('/api/auth/session')
  await says('GET /api/auth/session: 200')
  await says(email)
  await page.user.selectOptions(screen.getByLabelText('Method'), 'POST')
  fill(screen.getByLabelText(/^Body/), JSON.stringify({ email, password: aPassword }))
  await send('/api/identity/sign-in')
  await says('POST /api/identity/sign-in: 200')
  await says('"id_token": "eyJ')
  for (const secret of [token.slice(0, 8), aPassword]) expect(log).not.toHaveTextContent(secret)
  expect(log.textContent).not.toMatch(/[\w-]{30,}\.[\w-]{30,}/)

  for (const address of ['https://evil.example/api/x', '//evil.example/api', '/auth/google']) {
    await send(address)
    expect(await screen.findByText('Only paths of this site under /api can be called.')).toBeVisible()
    expect(log).not.toHaveTextContent(address)
    await send('/api/health')
    await expect.poll(() => screen.queryByText('Only paths of this site under /api can be called.')).toBeNull()
  }

  await press(page, 'Logout')
  await session().toContain('Session: none.')
  await expect.poll(() => localStorage.getItem('user')).toBeNull()
  await isDone('Logout')
  await press(page, 'Sign in')
  await session().toContain('Session: token')
  await isDone('Send')
  await isDone('Sign in')
  await press(page, 'Clear logs')
  expect(within(log).getByText('Nothing has been done yet.')).toBeVisible()
})

it('the debug panel can be switched off', async () => {
  // As the server writes it into every document.
  const written = document.createElement('meta')
  written.name = 'identity'
  written.content = writtenIdentity(readConfig({ DEBUG_PANEL: 'off' }).identity) ?? ''
  document.head.append(written)
  await openScreen(world, null, '/debug')
  expect(await screen.findByRole('heading', { name: 'The debug panel is switched off' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull()
})
