import { describe, expect, it } from 'vitest'
import { aPerson } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

const part = (name: string) => within(screen.getByRole('region', { name }))

describe('the account page', () => {
  it('changes the name at once', async () => {
    const { user } = await openScreen(world, await aPerson(world), '/account')
    await user.click(await screen.findByRole('button', { name: 'Change name' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change name' }))
    expect(dialog.getByLabelText('Name')).toHaveFocus()
    fill(dialog.getByLabelText('Name'), 'Zara Haddad')
    await user.click(dialog.getByRole('button', { name: 'Change name' }))
    expect(await screen.findByRole('button', { name: 'Account of Zara Haddad' })).toBeVisible()
    expect(part('You').getByText('Zara Haddad')).toBeVisible()
  })
  it('lists', async () => {
    await openScreen(world, await aPerson(world), '/account')
    expect(await screen.findByText('This device')).toBeVisible()
  })
})
