import { waitFor } from '@testing-library/dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAccount } from '../../server/src/identity/auth/accounts.testkit.ts'
import { aPerson, aPool, aTransactionId, ok, type Person, settle } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { longSignedIn, promoted, question as findQuestion } from './administrators.ts'
import { openedDialog } from './developers.ts'
import { answered, aTransferFor, inRow, onStatement, proveByPassword, rowOf } from './payment-review.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
let admin: Person
let owner: Person

beforeAll(async () => {
  admin = await aPerson(world, 'admin')
  owner = await aPerson(world)
  await aPool(world, 60, { capacity: 5 })
})

const openReview = (search = '', as = admin, live = false) =>
  openScreen(world, as, `/admin/payments${search}`, 'admin', { live })
const statusOf = async (id: string) =>
  (await world.database.pool.query('select payment_status from payments where id = $1', [id])).rows[0].payment_status

describe('a statement', () => {
  it('is imported after a look at what it would confirm', async () => {
    const exact = await aTransferFor(world, owner, 'Kelpbook')
    const short = await aTransferFor(world, owner, 'Reefbook')
    const unknown = aTransactionId()
    const { user } = await openReview()
    expect(await rowOf('Kelpbook')).toHaveTextContent('Not on a statement yet')
    await user.click(screen.getByRole('button', { name: 'Import a statement' }))
    const dialog = await openedDialog('Import a statement')
    const choose = (text: string) =>
      user.upload(dialog.getByLabelText('File'), new File([text], 'statement.csv', { type: 'text/csv' }))
    await choose('a,b\n1,2')
    await dialog.findByText(/No line names a column of transaction IDs/)
    const lines = [
      'Account statement of Fortnight Testing',
      'Trx ID,Date,Sender,Credit (PKR)',
      `${exact.transaction_id},22/11/2026,Zara Malik,"2,797.00"`,
      `${short.transaction_id},22/11/2026,Zara Malik,2000`,
      '12,22/11/2026,Zara Malik,2797',
      `${unknown},22/11/2026,Somebody,100`,
    ]
    await choose(lines.join('\r\n'))
    expect(await dialog.findByText('1 waiting payment confirmed, 1 with another amount')).toBeVisible()
    expect(dialog.getByText('Credit (PKR)')).toBeVisible()
    const lineOf = (id: string) => dialog.getByText(id).closest('li')
    expect(lineOf(exact.transaction_id)).toHaveTextContent('ID and amount equal')
    expect(lineOf(short.transaction_id)).toHaveTextContent('asked for Rs 2,797')
    expect(lineOf(unknown)).toHaveTextContent('No payment names it')
    const leftOut = within(dialog.getByRole('region', { name: 'Left out' })).getAllByRole('listitem')
    expect(leftOut.map((item) => item.textContent)).toEqual([expect.stringMatching(/Line 5.*10-15 digits/)])
    await user.click(dialog.getByRole('button', { name: 'Import 3 lines' }))
    expect(await screen.findByText('3 lines imported')).toBeVisible()
    await expect.poll(async () => (await rowOf('Kelpbook')).textContent).toContain('On a statement')
    expect(await rowOf('Reefbook')).toHaveTextContent('Rs 2,000 came')
  })
})

describe('a payment', () => {
  it('that is confirmed is approved from its preview, which is in the address', async () => {
    const { id, transaction_id } = await aTransferFor(world, owner, 'Tidebook')
    await onStatement(world, admin, transaction_id)
    const { user } = await openReview()
    await user.click(await inRow('Tidebook', /^Approve/))
    await findQuestion()
    const again = await openReview(location.search)
    const question = await findQuestion()
    expect(
      await question.findByText(/^An imported statement shows this transfer: its ID and its amount\./),
    ).toBeVisible()
    const starts = await question.findByRole('region', { name: 'What happens' })
    expect(starts).toHaveTextContent('12 testers for 14 days')
    await expect.poll(() => starts.textContent).toMatch(/Team now\d+ testers are free; 99\.?\d* ?% chance/)
    await again.user.click(question.getByRole('button', { name: 'Approve payment' }))
    expect(await screen.findByText('Payment status updated successfully')).toBeVisible()
    await answered()
    await expect.poll(() => location.pathname + location.search).toBe('/admin/payments')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Tidebook' })).toBeNull())
    expect(await statusOf(id)).toBe('completed')
  })

  it('of another amount needs a tick, and is rejected with a reason that its developer reads', async () => {
    const { app, transaction_id } = await aTransferFor(world, owner, 'Sandbook')
    await onStatement(world, admin, transaction_id, 2000)
    const { user } = await openReview()
    await user.click(await inRow('Sandbook', /^Approve/))
    const approval = await findQuestion()
    expect(await approval.findByText('The statement shows Rs 2,000 under this ID, not Rs 2,797.')).toBeVisible()
    await user.click(approval.getByRole('button', { name: 'Approve payment' }))
    expect(await approval.findByText('Make sure of this first.')).toBeVisible()
    await user.click(approval.getByRole('button', { name: 'Cancel' }))
    await answered()
    await user.click(await inRow('Sandbook', /^Reject/))
    const rejection = await findQuestion()
    await user.click(rejection.getByRole('button', { name: 'Reject payment' }))
    expect(await rejection.findByText('Tell the developer why.')).toBeVisible()
    const reason = 'The amount that reached us is not the price of the package.'
    await user.click(rejection.getByRole('button', { name: reason }))
    await user.click(rejection.getByRole('button', { name: 'Reject payment' }))
    await answered()
    await openScreen(world, owner, `/apps/${app}/payments`)
    expect(await screen.findByText(reason)).toBeVisible()
  })

  it('that another administrator decides meanwhile is not decided twice', async () => {
    const { id } = await aTransferFor(world, owner, 'Racebook')
    const { user } = await openReview('', admin, true)
    await user.click(await inRow('Racebook', /^Reject/))
    const question = await findQuestion()
    fill(question.getByLabelText('Reason'), 'I do not see it.')
    await ok(settle(world.app, await aPerson(world, 'admin'), id))
    expect(await question.findByText(/has marked this payment as completed\./)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Reject payment' }))
    expect(await screen.findByText('Failed to update payment status')).toBeVisible()
    expect(screen.getByText(/marked it as completed before\./)).toBeVisible()
    await answered()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Racebook' })).toBeNull())
    expect(await statusOf(id)).toBe('completed')
  })
})

describe('one transfer that was reported three times', () => {
  it('is approved once, and not without a second look', async () => {
    const digits = aTransactionId()
    const first = await aTransferFor(world, owner, 'Twin EasyPaisa', { transaction_id: digits })
    await aTransferFor(world, owner, 'Twin Bank', { transaction_id: digits, payment_method: 'manual_bank' })
    const third = await aTransferFor(world, owner, 'Twin Zero', { transaction_id: `0${digits}` })
    await onStatement(world, admin, digits)
    const { user } = await openReview('?q=Twin')
    await expect.poll(() => screen.queryAllByText('Duplicate').length).toBe(3)
    await user.click(screen.getByLabelText('Select every row of this page'))
    await user.click(screen.getByRole('button', { name: 'Approve exact matches' }))
    expect(await screen.findByText('No payment to approve')).toBeVisible()
    await user.click(await inRow('Twin EasyPaisa', /^Approve/))
    const question = await findQuestion()
    const sure = await question.findByRole('checkbox')
    await user.click(question.getByRole('button', { name: 'Approve payment' }))
    expect(await question.findByText('Make sure of this first.')).toBeVisible()
    await user.click(sure)
    await user.click(question.getByRole('button', { name: 'Approve payment' }))
    await answered()
    expect([await statusOf(first.id), await statusOf(third.id)]).toEqual(['completed', 'pending'])
  })

  it('is asked about again when another review approves it', async () => {
    const digits = aTransactionId()
    const first = await aTransferFor(world, owner, 'Pair One', { transaction_id: digits })
    const second = await aTransferFor(world, owner, 'Pair Two', { transaction_id: `0${digits}` })
    const { user } = await openReview('?q=Pair', admin, true)
    await user.click(await inRow('Pair Two', /^Approve/))
    const alike = async () =>
      within(
        await (await findQuestion()).findByRole('region', { name: 'Payments with the same transaction ID' }),
      ).findByRole('listitem')
    expect(await alike()).toHaveTextContent(/^Pending.*Pair One.*\$9\.99.*@.*EasyPaisa.*/)
    await user.click((await findQuestion()).getByRole('checkbox'))
    await ok(settle(world.app, await aPerson(world, 'admin'), first.id, 'completed', { seen: [second.id] }))
    // The tick was for another question.
    await expect.poll(async () => (await alike()).textContent).toMatch(/^Completed.*Pair One/)
    const question = await findQuestion()
    await waitFor(() => expect(question.getByRole('checkbox')).not.toBeChecked())
    await user.click(question.getByRole('button', { name: 'Approve payment' }))
    expect(await question.findByText('Make sure of this first.')).toBeVisible()
    await user.click(question.getByRole('link', { name: 'Pair One' }))
    await expect.poll(async () => (await rowOf('Pair One')).textContent).toContain('Completed')
  })
})

describe('an approval', () => {
  it('is undone by a refund', async () => {
    const holder = await longSignedIn(world, await promoted(world, await anAccount(world)))
    const { id, app } = await aTransferFor(world, owner, 'Backbook')
    await ok(settle(world.app, admin, id))
    const { user } = await openReview('?status=completed&q=Backbook', holder)
    await user.click(await inRow('Backbook', /^Refund/))
    const start = await findQuestion()
    expect(await start.findByText(/of \$9\.99 goes back, within the seven days of the guarantee/)).toBeVisible()
    await user.click(start.getByRole('button', { name: 'Ask for the refund' }))
    await proveByPassword({ user })
    await user.click(await screen.findByRole('link', { name: 'Refund waits' }))
    await user.click(await screen.findByRole('button', { name: /^Mark as refunded.*Backbook/ }))
    await findQuestion()
    const { user: again } = await openScreen(world, holder, location.pathname + location.search, 'admin')
    const question = await findQuestion()
    fill(await question.findByLabelText('Transaction ID of your transfer'), 'BACK12345678')
    await again.click(question.getByRole('button', { name: 'Mark as refunded' }))
    await proveByPassword({ user: again })
    expect(await screen.findByText('Refund recorded')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as refunded/ })).toBeNull())
    await again.selectOptions(screen.getByLabelText('Status'), 'Refunded')
    await expect.poll(async () => (await rowOf('Backbook')).textContent).toContain('Refunded')
    const developer = await openScreen(world, owner, `/apps/${app}/payments`)
    await developer.user.click(await screen.findByRole('button', { name: 'Refund' }))
    expect(await (await openedDialog('Refund')).findByText(/BACK12345678/)).toBeVisible()
  })
})
