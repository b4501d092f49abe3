import { waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { anApp, aPerson, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openedDialog } from './developers.ts'
import { openScreen, screen } from './screen.ts'

const world = useTestServer()

async function openPalette(who: Person, path: string, kind?: 'admin') {
  const { user } = await openScreen(world, who, path, kind)
  await user.click(await screen.findByRole('button', { name: /^Search or jump to/ }))
  const dialog = await openedDialog('Search or jump to')
  await waitFor(() => expect(dialog.getByRole('combobox')).toHaveFocus())
  return { user, dialog }
}

it('an administrator finds the apps of all customers, people and lists of the panel', async () => {
  const owner = await aPerson(world)
  const { id } = await anApp(world, owner, { name: 'Heron Atlas' })
  const admin = await aPerson(world, 'admin')

  const first = await openPalette(admin, '/admin', 'admin')
  await first.user.keyboard('heron')
  await first.user.click(await first.dialog.findByRole('option', { name: `Heron Atlas ${owner.email}` }))
  await waitFor(() => expect(location.pathname).toBe(`/admin/apps/${id}`))

  const second = await openPalette(admin, '/admin', 'admin')
  await second.user.keyboard(owner.email)
  await second.user.click(await second.dialog.findByRole('option', { name: `Zara Malik ${owner.email}` }))
  await waitFor(() => expect(location.pathname + location.search).toBe(`/admin/users?user=${owner.id}`))

  const third = await openPalette(admin, '/admin', 'admin')
  await third.user.keyboard('watchl')
  await third.user.click(await third.dialog.findByRole('option', { name: 'Watchlist' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/watchlist'))
})

it('a developer finds nothing of others', async () => {
  await anApp(world, await aPerson(world), { name: 'Egret Atlas' })
  const { user, dialog } = await openPalette(await aPerson(world), '/dashboard')
  await user.keyboard('egret')
  expect(await dialog.findByText('Nothing is called "egret".')).toBeVisible()
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}watchl')
  expect(await dialog.findByText('Nothing is called "watchl".')).toBeVisible()
})
