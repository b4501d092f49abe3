import { waitFor } from '@testing-library/dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultContent } from '@fortnight/contract/site/default-content'
import { aPerson, ok, type Person, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { question as findQuestion } from './administrators.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
let admin: Person

beforeAll(async () => {
  admin = await aPerson(world, 'admin')
})

const openSection = (section: string) =>
  openScreen(world, admin, `/admin/content?section=${section}`, 'admin', { live: true })
const findForm = async (name: string) => within(await screen.findByRole('form', { name }))
const typed = 'Asked and <b>answered</b>'
const title = defaultContent.faq.title

describe('the questions of the front page', () => {
  it('are refused at the field that does not fit', async () => {
    const { user } = await openSection('faq')
    const form = await findForm('Questions')
    const heading = form.getByLabelText('Heading')
    fill(heading, '')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(heading).toHaveAccessibleDescription(/Please write something here\./))
    fill(heading, typed)
    await waitFor(() => expect(heading).toHaveAccessibleDescription('95 characters left'))
  })

  it('are put in order, added and taken away', async () => {
    const { user } = await openSection('faq')
    const form = await findForm('Questions')
    const question = (number: number) => within(form.getByRole('group', { name: `Question ${number}` }))
    const textOf = (number: number) => question(number).getByLabelText('Question')
    const first = defaultContent.faq.items[0]?.question ?? ''
    expect(textOf(1)).toHaveValue(first)
    await user.click(form.getByRole('button', { name: 'Move question 1 down' }))
    expect(textOf(2)).toHaveValue(first)
    await user.click(form.getByRole('button', { name: 'Add question' }))
    fill(textOf(8), 'Is it dark at night?')
    fill(question(8).getByLabelText('Answer'), 'Mostly.')
    await user.click(form.getByRole('button', { name: 'Remove question 3' }))
    expect(textOf(7)).toHaveValue('Is it dark at night?')
  })

  it('stay as a draft when they are left unsaved', async () => {
    const { user } = await openSection('faq')
    fill((await findForm('Questions')).getByLabelText('Heading'), typed)
    await user.click(screen.getByRole('link', { name: 'Plans' }))
    await user.click((await findQuestion()).getByRole('button', { name: 'Leave' }))
    await findForm('Plans')
    history.back()
    const form = await findForm('Questions')
    await waitFor(() => expect(form.getByLabelText('Heading')).toHaveValue(typed))
    expect(await form.findByText(/^What you typed earlier in this tab is here again\./)).toBeVisible()
  })

  it('are saved for visitors, and their history brings them back', async () => {
    const { user } = await openSection('faq')
    const form = await findForm('Questions')
    const heading = form.getByLabelText('Heading')
    const save = form.getByRole('button', { name: 'Save' })
    const confirm = async (name: string) => user.click((await findQuestion()).getByRole('button', { name }))
    fill(heading, typed)
    await user.click(form.getByRole('button', { name: 'Move question 1 down' }))
    await user.click(save)
    expect(await screen.findByText('Questions saved')).toBeVisible()
    await waitFor(() => expect(save).toBeDisabled())
    const stored = await ok<{ data: { title: string } }>(send(world.app, 'GET', '/api/content/faq', null))
    expect(stored.data.title).toBe(typed)

    const changes = within(await screen.findByRole('list', { name: 'Changes of Questions' }))
    await waitFor(() => expect(changes.getAllByRole('listitem')[0]).toHaveTextContent('Questions in another order'))
    await user.click(await screen.findByRole('button', { name: 'Back to the default text' }))
    await confirm('Take back')
    await waitFor(() => expect(heading).toHaveValue(title))
    const [restore] = changes.getAllByRole('button', { name: 'Restore' })
    if (restore) await user.click(restore)
    await confirm('Restore')
    await waitFor(() => expect(heading).toHaveValue(typed))
  })
})

describe('an administrator who saves second', () => {
  it('is informed, sees both texts, and loses nothing', async () => {
    const { user } = await openSection('how-it-works')
    const form = await findForm('How it works')
    const heading = form.getByLabelText('Heading')
    fill(heading, 'Mine, not saved yet')
    const data = { ...defaultContent['how-it-works'], title: 'Theirs' }
    const other = await aPerson(world, 'admin')
    await ok(send(world.app, 'PUT', '/api/admin/content/how-it-works', other, { data, version: 0 }))
    const note = within(
      (await screen.findByText(/after you began/)).closest<HTMLElement>('[role=alert]') ?? document.body,
    )
    expect(heading).toHaveValue('Mine, not saved yet')
    await waitFor(() => expect(form.getByRole('button', { name: 'Save' })).toBeDisabled())
    await user.click(note.getByRole('button', { name: 'Look at the differences' }))
    expect(note.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('YoursMine, not saved yetTheirsTheirs'),
    ])
    await user.click(note.getByRole('button', { name: 'Keep mine' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('How it works saved')).toBeVisible()
    expect(heading).toHaveValue('Mine, not saved yet')
  })
})
