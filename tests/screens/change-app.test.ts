import { waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { anApp, aPerson, ok, type Person, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { cardOf, chooseFor, openedDialog } from './developers.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

describe('a change without a connection', () => {
  it('of an app is said, and saved once it is back', async () => {
    const owner = await aPerson(world)
    await anApp(world, owner, { name: 'Ledgerly' })
    const { user, setOnline } = await openScreen(world, owner, '/dashboard')
    await user.click(await within(await cardOf('Ledgerly')).findByRole('button', { name: 'Manage' }))
    const dialog = await openedDialog('Manage app')
    fill(await dialog.findByLabelText('App name'), 'Ledgerly Two')
    setOnline(false)
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await dialog.findByText('Failed to update app. Please try again.')).toBeVisible()
    // What showed at once is taken back.
    expect(await cardOf('Ledgerly')).toBeInTheDocument()
    setOnline(true)
    const save = dialog.getByRole('button', { name: 'Save changes' })
    await expect.poll(() => save.getAttribute('aria-busy')).toBeNull()
    await user.click(save)
    expect(await screen.findByText('App updated successfully')).toBeVisible()
    expect(await cardOf('Ledgerly Two')).toBeVisible()
  })

  it('puts the card of an app back that was deleted', async () => {
    const owner = await aPerson(world)
    await anApp(world, owner, { name: 'Ledgerly' })
    const { user, setOnline } = await openScreen(world, owner, '/dashboard')
    const remove = async () => {
      await chooseFor(user, 'Ledgerly', 'Delete App')
      const question = within(await screen.findByRole('alertdialog'))
      const text = 'Are you sure you want to delete "Ledgerly"? This action cannot be undone.'
      expect(question.getByText(text)).toBeVisible()
      await user.click(question.getByRole('button', { name: 'Delete app' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    await cardOf('Ledgerly')
    setOnline(false)
    await remove()
    const failure = 'Failed to delete app: Network error. Please check your internet connection.'
    await screen.findByText(failure)
    expect(await cardOf('Ledgerly')).toBeVisible()
    setOnline(true)
    await remove()
    expect(await screen.findByText('App deleted successfully')).toBeVisible()
    expect(await screen.findByText('Get started by adding your first app for testing.')).toBeVisible()
  })
})

describe('an app that is changed in two tabs', () => {
  const saved = (owner: Person, id: string) =>
    ok<Record<string, unknown>>(send(world.app, 'GET', `/api/apps/${id}`, owner))

  /** Saves those fields of the app in another tab. */
  async function elsewhere(owner: Person, id: string, fields: Record<string, unknown>) {
    const { version } = await saved(owner, id)
    await ok(send(world.app, 'PUT', `/api/apps/${id}`, owner, { version, ...fields }))
  }

  const field = (dialog: ReturnType<typeof within>, label: string) =>
    dialog.getByRole('textbox', { name: new RegExp(`^${label}`) })
  /** Opens the dialog that edits the app, and puts those texts into it. */
  async function begin(owner: Person, id: string, fields: Record<string, string>) {
    const { user } = await openScreen(world, owner, `/dashboard?app=${id}&view=manage`)
    const dialog = await openedDialog('Manage app')
    await dialog.findByRole('textbox', { name: 'App name' })
    for (const [label, text] of Object.entries(fields)) fill(field(dialog, label), text)
    return { user, dialog, save: () => user.click(dialog.getByRole('button', { name: 'Save changes' })) }
  }
  const question = async () => {
    const found = await screen.findByText('This app was changed elsewhere while you were editing.')
    return found.closest<HTMLElement>('[role=alert]') ?? document.body
  }
  const side = (asked: HTMLElement, field: string) => within(asked).getByRole('region', { name: field })

  it('takes different fields of both by itself', async () => {
    const owner = await aPerson(world)
    const { id } = await anApp(world, owner)
    const { save } = await begin(owner, id, { Requirements: 'Android 10' })
    await elsewhere(owner, id, { category: 'Weather' })
    await save()
    expect(await screen.findByText('App updated successfully')).toBeVisible()
    expect(await saved(owner, id)).toMatchObject({ category: 'Weather', requirements: 'Android 10' })
  })

  it('takes those of its Play setup too', async () => {
    const owner = await aPerson(world)
    const { id } = await anApp(world, owner)
    const { user } = await openScreen(world, owner, `/dashboard?app=${id}&view=setup`)
    const setup = await openedDialog('Play setup')
    await user.selectOptions(await setup.findByLabelText(/^Countries/), 'Pakistan')
    const { version } = await saved(owner, id)
    const unknown = { opt_in_url: null, access_method: null, group_email: null, countries: [] }
    const theirs = { ...unknown, package_name: 'pk.tideline.surf', version }
    await ok(send(world.app, 'PUT', `/api/apps/${id}/play-setup`, owner, theirs))
    await user.click(setup.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Play setup saved')).toBeVisible()
    expect(await saved(owner, id)).toMatchObject({ package_name: 'pk.tideline.surf', countries: ['PK'] })
  })

  it('asks the second tab about a field of both, also after a reload, and takes what it chooses', async () => {
    const owner = await aPerson(world)
    const { id } = await anApp(world, owner)
    let page = await begin(owner, id, { 'App name': 'Tideline Mine', Description: 'Mine, every day.' })
    await elsewhere(owner, id, { name: 'Tideline Theirs', description: 'Theirs.', category: 'Sports' })
    await page.save()
    let asked = await question()
    expect(asked).toHaveTextContent('Now in this form: Category.')
    expect(side(asked, 'Description')).toHaveTextContent('YoursMine, every day.')
    expect(side(asked, 'Description')).toHaveTextContent('Saved elsewhereTheirs.')
    await page.user.click(within(side(asked, 'Description')).getByRole('button', { name: 'Keep mine' }))
    // What is still open is asked for again.
    await page.save()
    await waitFor(() => expect(asked).toHaveFocus())
    page = await begin(owner, id, {})
    asked = await question()
    await page.user.click(within(side(asked, 'App name')).getByRole('button', { name: 'Use theirs' }))
    const name = page.dialog.getByRole('textbox', { name: 'App name' })
    await waitFor(() => expect(name).toHaveValue('Tideline Theirs'))
    await page.save()
    expect(await screen.findByText('App updated successfully')).toBeVisible()
    await expect.poll(async () => (await cardOf('Tideline Theirs')).textContent).toContain('Mine, every day.')
  })

  it('is settled by keyboard', async () => {
    const owner = await aPerson(world)
    const { id } = await anApp(world, owner)
    const { user, dialog } = await begin(owner, id, { 'App name': 'Third' })
    await elsewhere(owner, id, { name: 'Fourth' })
    dialog.getByRole('button', { name: 'Save changes' }).focus()
    await user.keyboard('{Enter}')
    const asked = await question()
    await waitFor(() => expect(asked).toHaveFocus())
    await user.tab()
    await waitFor(() => expect(within(asked).getByRole('button', { name: 'Keep mine' })).toHaveFocus())
    await user.tab()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'App name' })).toHaveValue('Fourth'))
    await waitFor(() => expect(asked).not.toBeInTheDocument())
  })
})
