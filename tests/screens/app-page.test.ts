import { waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { anApp, aPerson } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { chooseFor, openedDialog } from './developers.ts'
import { openScreen, screen, within } from './screen.ts'

const world = useTestServer()

describe('the page of an app', () => {
  it('says what comes before there is a test', async () => {
    const owner = await aPerson(world)
    const { id } = await anApp(world, owner, { name: 'Pebble' })
    const { user } = await openScreen(world, owner, `/apps/${id}/record`)
    expect(await screen.findByRole('heading', { name: 'No test yet' })).toBeVisible()
    await user.click(await screen.findByRole('link', { name: 'Overview' }))
    const before = await screen.findByRole('region', { name: /^Before day 1/ })
    expect(await within(before).findAllByRole('listitem')).toHaveLength(5)
    await chooseFor(user, 'Pebble', 'Edit App')
    await openedDialog('Manage app')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('heading', { level: 1, name: 'Pebble' })).toBeVisible()
  })

  it('leads home once its app is deleted', async () => {
    const owner = await aPerson(world)
    const { id } = await anApp(world, owner, { name: 'Pebble' })
    const { user } = await openScreen(world, owner, `/apps/${id}`)
    await chooseFor(user, 'Pebble', 'Delete App')
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Delete app' }))
    expect(await screen.findByText('App deleted successfully')).toBeVisible()
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
    expect(await screen.findByText('Get started by adding your first app for testing.')).toBeVisible()
    expect(screen.queryByRole('article', { name: 'Pebble' })).toBeNull()
  })

  it('of another account is not there, and says so', async () => {
    const { id } = await anApp(world, await aPerson(world), { name: 'Saltmarsh' })
    const { user } = await openScreen(world, await aPerson(world), `/apps/${id}`)
    expect(await screen.findByText('We couldn’t find this app in your account.')).toBeVisible()
    expect(screen.queryByText('Saltmarsh')).toBeNull()
    const [home] = await screen.findAllByRole('link', { name: 'Your apps' })
    if (!home) throw new Error('no link leads home')
    await user.click(home)
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  })
})
