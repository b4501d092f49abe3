import { beforeEach, describe, expect, it } from 'vitest'
import { usePost } from '../../server/src/messaging/mail/post.testkit.ts'
import { aPerson, ok, type Person, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openPanel } from './administrators.ts'
import { openedDialog } from './developers.ts'
import { fill, screen, within } from './screen.ts'

const world = useTestServer()
const post = usePost(world)
const subject = 'Games of 180 MB'
let admin: Person
let other: Person
let contact: { id: string; email: string }
beforeEach(async () => {
  ;[admin, other] = [await aPerson(world, 'admin'), await aPerson(world, 'admin')]
  const email = `hina-${crypto.randomUUID()}@people.example`
  const body = { name: 'Hina Raza', email, subject, message: 'Which package do we need?' }
  contact = { email, id: (await ok<{ id: string }>(send(world.app, 'POST', '/api/contact', null, body))).id }
})

/** Opens the list of messages, with no other than that of this test. */
const openList = () => openPanel(world, admin, `/admin/contacts?q=${encodeURIComponent(contact.email)}`)

/** Opens the message in its list. */
async function openMessage() {
  const { user } = await openList()
  await user.click(await screen.findByRole('link', { name: subject }))
  const dialog = await openedDialog(subject)
  const thread = within(await dialog.findByRole('list', { name: 'Message and answers' }))
  return { user, dialog, thread, answer: await dialog.findByLabelText('Your answer') }
}

describe('a message', () => {
  it('that another administrator began with keeps their status, and says so', async () => {
    const { user } = await openList()
    const status = await screen.findByLabelText(`Status of ${subject}`)
    const path = `/api/admin/contacts/${contact.id}/status`
    await ok(send(world.app, 'PUT', path, other, { status: 'in_progress', from: 'new' }))
    await user.selectOptions(status, 'resolved')
    expect(await screen.findByText('Failed to update contact status')).toBeVisible()
    expect(screen.getByText('Another administrator has marked this message as in progress.')).toBeVisible()
    await expect.poll(() => (status as HTMLSelectElement).value).toBe('in_progress')
    await expect.poll(() => (status as HTMLSelectElement).disabled).toBe(false)
    await user.selectOptions(status, 'resolved')
    expect(await screen.findByText('Contact status updated successfully')).toBeVisible()
    await expect.poll(() => (status as HTMLSelectElement).value).toBe('resolved')
  })

  it('is answered by mail, once, with what was written before the dialog was closed', async () => {
    const { user, answer } = await openMessage()
    fill(answer, 'Professional.\nIt takes up to 200 MB.')
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    const again = await openMessage()
    expect(again.thread.getByText('Which package do we need?')).toBeVisible()
    expect(again.answer).toHaveValue('Professional.\nIt takes up to 200 MB.')
    await again.user.dblClick(again.dialog.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Answer sent')).toBeVisible()
    await expect.poll(() => again.thread.getAllByRole('listitem').length).toBe(2)
    await expect.poll(() => (again.answer as HTMLTextAreaElement).value).toBe('')
    const [letter, ...more] = await post.to(contact.email)
    expect(more).toEqual([])
    expect(letter?.mail).toMatchObject({
      subject: `Re: ${subject}`,
      replyTo: [{ address: 'support@fortnight.example' }],
    })
    expect(letter?.mail.text).toContain('It takes up to 200 MB.')
  })

  it('that was answered meanwhile is not answered again before that was read', async () => {
    const { user, dialog, thread, answer } = await openMessage()
    fill(answer, 'Starter, I think.')
    const body = { message: 'Professional.', status: 'resolved', after: 0 }
    await ok(send(world.app, 'POST', `/api/admin/contacts/${contact.id}/replies`, other, body))
    await user.click(dialog.getByRole('button', { name: 'Send answer' }))
    expect(await dialog.findByText(/^Another administrator has answered in the meantime\./)).toBeVisible()
    expect(await thread.findByText('Professional.')).toBeVisible()
    expect(answer).toHaveValue('Starter, I think.')
    expect(await post.to(contact.email)).toHaveLength(1)
  })
})

describe('feedback', () => {
  it('is read whole, with how often each rating was given', async () => {
    for (const [rating, comment] of [
      [5, 'Clear and quick.'],
      [2, 'Too many steps.'],
    ] as const)
      await ok(send(world.app, 'POST', '/api/db/feedback', null, { feedback: comment, rating }))
    await openPanel(world, admin, '/admin/feedback')
    expect(await screen.findByText('3.5 of 5 on average')).toBeVisible()
    const ratings = within(await screen.findByRole('table', { name: 'How often each rating was given' }))
    const counts = ratings.getAllByRole('row').map((row) => row.textContent)
    expect(counts.slice(1)).toEqual(['5 stars50 %1', '4 stars0 %0', '3 stars0 %0', '2 stars50 %1', '1 star0 %0'])
    expect(await screen.findByText('Too many steps.')).toBeVisible()
  })
})
