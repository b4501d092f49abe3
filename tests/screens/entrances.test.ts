import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aPassword, anAccount } from '../../server/src/identity/auth/accounts.testkit.ts'
import { useTestServer } from '../test-server.ts'
import { fill, openPublicDialog, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

const at = () => expect.poll(() => location.pathname + location.search)

/** Counts what a visitor clicks; the link of the front page that opens the dialog is the first click. */
function counted(first: number) {
  let clicks = first
  return {
    count: () => clicks,
    async press(user: UserEvent, button: string) {
      clicks += 1
      const [found] = await screen.findAllByRole('button', { name: button })
      if (found) await user.click(found)
    },
  }
}

/** Fills in the registration; what was typed before is there already. */
async function fillAccount(email: string) {
  const name = await screen.findByLabelText('Full name')
  const dialog = within(name.closest('dialog') ?? document.body)
  fill(name, 'Zara Malik')
  fill(dialog.getByLabelText('E-mail'), email)
  fill(dialog.getByLabelText('Password'), aPassword)
  fill(dialog.getByLabelText('Confirm password'), 'another password')
  return dialog
}

/** Opens the document that the page leads to, and finds the form of a new app on it. */
async function findForm() {
  const { user } = await openScreen(world, null, location.pathname + location.search)
  const form = () => screen.findByRole('dialog', { name: 'Add New App for Testing' })
  return { user, form }
}

describe('the form of a new app is at most three clicks away', () => {
  it('by Get Started', async () => {
    const { press, count } = counted(1)
    const { user } = await openPublicDialog(world, '/?auth=register')
    const dialog = await fillAccount('started@people.example')
    fill(dialog.getByLabelText('Password'), '')
    await user.click(dialog.getByRole('button', { name: 'Create Account' }))
    expect(await dialog.findByText('Password is required')).toBeVisible()
    fill(dialog.getByLabelText('Password'), aPassword)
    await user.click(dialog.getByRole('button', { name: 'Create Account' }))
    expect(await dialog.findByText('Passwords do not match. Please try again.')).toBeVisible()
    fill(dialog.getByLabelText('Confirm password'), aPassword)
    await press(user, 'Create Account')
    await at().toBe('/dashboard?view=add')
    const { form } = await findForm()
    const steps = await within(await form()).findByRole('list', { name: 'How it goes' })
    const names = within(steps).getAllByRole('listitem')
    expect(names.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Add your app'),
      expect.stringContaining('Pay once'),
      expect.stringContaining('Set up Play'),
      expect.stringContaining('Day 1'),
    ])
    expect(count()).toBeLessThanOrEqual(3)
  })

  it('by Sign In, without an account', async () => {
    const { press, count } = counted(1)
    const { user } = await openPublicDialog(world, '/?auth=sign-in')
    await press(user, 'Create Account')
    fill((await fillAccount('new@people.example')).getByLabelText('Confirm password'), aPassword)
    await press(user, 'Create Account')
    await at().toBe('/dashboard?view=add')
    expect(await (await findForm()).form()).toBeVisible()
    expect(count()).toBeLessThanOrEqual(3)
  })

  it('by Sign In', async () => {
    const { press, count } = counted(1)
    const { email } = await anAccount(world)
    const { user } = await openPublicDialog(world, '/?auth=sign-in')
    fill(await screen.findByLabelText('E-mail'), email)
    fill(screen.getByLabelText('Password'), aPassword)
    await press(user, 'Sign In')
    await at().toBe('/dashboard')
    const dashboard = await findForm()
    await press(dashboard.user, 'Add Your First App')
    expect(await dashboard.form()).toBeVisible()
    expect(count()).toBeLessThanOrEqual(3)
  })

  it('by a deep link', async () => {
    const { press, count } = counted(0)
    await openScreen(world, null, '/dashboard?view=add')
    await at().toBe('/?auth=sign-in')
    const { user } = await openPublicDialog(world, '/?auth=sign-in')
    await press(user, 'Create Account')
    fill((await fillAccount('deep@people.example')).getByLabelText('Confirm password'), aPassword)
    await press(user, 'Create Account')
    await at().toBe('/dashboard?view=add')
    expect(await (await findForm()).form()).toBeVisible()
    expect(count()).toBeLessThanOrEqual(3)
  })
})
