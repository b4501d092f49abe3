import { waitFor } from '@testing-library/dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAccount } from '../../server/src/identity/auth/accounts.testkit.ts'
import { aPerson, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { longSignedIn, promoted, question as findQuestion } from './administrators.ts'
import { openedDialog } from './developers.ts'
import { holdPageTimers } from './page-timers.ts'
import { aTransferFor, onStatement, proveByPassword, rowOf } from './payment-review.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
let owner: Person

beforeAll(async () => {
  owner = await aPerson(world)
})

const statuses = async (ids: string[]) => {
  const { rows } = await world.database.pool.query<{ payment_status: string }>(
    'select payment_status from payments where id = any($1) order by array_position($1, id)',
    [ids],
  )
  return rows.map((row) => row.payment_status)
}
const findRows = async () => {
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
  return rows
}

describe('the keys of the review', () => {
  it('press what is in the row that has the focus', async () => {
    await aTransferFor(world, owner, 'Keys One')
    await aTransferFor(world, owner, 'Keys Two')
    const { user } = await openScreen(world, await aPerson(world, 'admin'), '/admin/payments?q=Keys', 'admin')
    await expect.poll(async () => (await findRows()).length).toBe(2)
    const [first, second] = await findRows()
    if (!first || !second) throw new Error('too few rows')
    await user.keyboard('j')
    expect(first).toHaveFocus()
    await user.keyboard('jj')
    expect(second).toHaveFocus()
    await user.keyboard('k')
    expect(first).toHaveFocus()
    await user.keyboard('j')
    await user.keyboard('x')
    expect(within(second).getByRole('checkbox')).toBeChecked()
    await user.keyboard('x')
    expect(within(second).getByRole('checkbox')).not.toBeChecked()
    await user.keyboard('r')
    const question = await findQuestion()
    expect(screen.getByRole('alertdialog', { name: 'Reject this payment?' })).toBeVisible()
    // In a field the letters are letters.
    await user.type(await question.findByLabelText('Reason'), 'jar')
    expect(question.getByLabelText('Reason')).toHaveValue('jar')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(second).toHaveFocus())
    await user.keyboard('?')
    expect(await (await openedDialog('Keyboard shortcuts')).findByText('Next row')).toBeVisible()
  })
})

describe('what a statement confirms', () => {
  it('is approved at once and alone, unless that is cancelled in time', async () => {
    const admin = await longSignedIn(world, await promoted(world, await anAccount(world)))
    const confirmed = [await aTransferFor(world, owner, 'Bulk One'), await aTransferFor(world, owner, 'Bulk Two')]
    for (const { transaction_id } of confirmed) await onStatement(world, admin, transaction_id)
    const unseen = await aTransferFor(world, owner, 'Bulk Three')
    const ids = confirmed.map(({ id }) => id)
    // The ten seconds do not pass by themselves.
    holdPageTimers(10_000)
    const page = await openScreen(world, admin, '/admin/payments', 'admin')
    const { user } = page
    await user.click(await screen.findByRole('button', { name: 'Approve 2 exact matches' }))
    await proveByPassword(page)
    const bar = within(await screen.findByRole('region', { name: 'Act on many rows' }))
    await waitFor(() => expect(bar.getByRole('alert')).toHaveTextContent('2 payments are approved in ten seconds.'))
    await waitFor(() => expect(bar.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Nothing was sent.')).toBeVisible()
    expect(await statuses(ids)).toEqual(['pending', 'pending'])

    fill(screen.getByPlaceholderText('ID, name, e-mail or app'), 'Bulk')
    await expect.poll(() => location.search).toBe('?q=Bulk')
    await expect.poll(async () => (await findRows()).length).toBe(3)
    await user.click(screen.getByLabelText('Select every row of this page'))
    await user.click(screen.getByRole('button', { name: 'Approve exact matches' }))
    await user.click(await screen.findByRole('button', { name: 'Send now' }))
    expect(await screen.findByText('2 payments approved')).toBeVisible()
    await expect.poll(async () => (await findRows()).length).toBe(1)
    expect(await rowOf('Bulk Three')).toBeVisible()
    expect(await statuses([...ids, unseen.id])).toEqual(['completed', 'completed', 'pending'])
  })
})
