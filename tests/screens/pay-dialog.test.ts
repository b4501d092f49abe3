import { waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { anApp, aPerson, aTransfer, ok, type Person, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { cardOf, chooseFor, kept, openedDialog, signOut } from './developers.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

/** Opens the payment of that app, and waits for its form. */
async function openPayment(owner: Person, app: string) {
  const page = await openScreen(world, owner, `/dashboard?app=${app}&view=pay`)
  const dialog = await openedDialog('Start Testing')
  await dialog.findByLabelText('Transaction ID')
  return { ...page, dialog }
}

const paymentsOf = async (app: string) =>
  (await world.database.pool.query('select transaction_id from payments where app_id = $1', [app])).rows

describe('the payment of an app', () => {
  it('keeps what was typed for that app alone, until its user signs out', async () => {
    const owner = await aPerson(world)
    const tideline = await anApp(world, owner, { name: 'Tideline' })
    const ledgerly = await anApp(world, owner, { name: 'Ledgerly' })
    const first = await openPayment(owner, tideline.id)
    await first.user.click(first.dialog.getByRole('radio', { name: /^Bank transfer/ }))
    fill(first.dialog.getByLabelText('Account name'), 'Hina Raza')
    fill(first.dialog.getByLabelText('Transaction ID'), 'TXN1234')
    await first.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const second = await openPayment(owner, ledgerly.id)
    expect(second.dialog.getByLabelText('Transaction ID')).toHaveValue('')
    await second.user.click(second.dialog.getByRole('button', { name: 'Pay Later' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const card = within(await cardOf('Tideline'))
    await second.user.click(await card.findByRole('button', { name: 'Start Testing' }))
    await second.user.click(await screen.findByRole('button', { name: 'Place order' }))
    await screen.findByLabelText('Transaction ID')
    await waitFor(() => expect(screen.getByLabelText('Transaction ID')).toHaveValue('TXN1234'))

    const again = await openPayment(owner, tideline.id)
    await waitFor(() => expect(again.dialog.getByRole('radio', { name: /^Bank transfer/ })).toBeChecked())
    expect(again.dialog.getByLabelText('Account name')).toHaveValue('Hina Raza')
    expect(again.dialog.getByLabelText('Transaction ID')).toHaveValue('TXN1234')
    await again.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    // The next user of this browser finds nothing of it.
    expect(kept()).toContain('TXN1234')
    await signOut(again.user)
    await waitFor(() => expect(location.pathname).toBe('/'))
    await expect.poll(kept).not.toContain('TXN1234')
  })

  it('without a connection is sent once when it is back, however often it is clicked', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const { user, setOnline, dialog } = await openPayment(owner, app.id)
    fill(dialog.getByLabelText('Account name'), 'Zara Malik')
    fill(dialog.getByLabelText('Transaction ID'), '15291443524')
    const submit = dialog.getByRole('button', { name: 'Submit payment' })
    setOnline(false)
    await user.click(submit)
    await dialog.findByText('Payment failed: Network error. Please check your internet connection. Please try again.')
    setOnline(true)
    await expect.poll(() => submit.getAttribute('aria-busy')).toBeNull()
    await user.dblClick(submit)
    await dialog.findByText(/^Manual payment submitted successfully!/)
    await user.click(await dialog.findByRole('button', { name: 'Later' }))
    await chooseFor(user, 'Tideline', 'Payments')
    const payments = within(await screen.findByRole('list', { name: 'Payments' }))
    expect(await payments.findAllByRole('listitem')).toHaveLength(1)
    expect(await paymentsOf(app.id)).toEqual([{ transaction_id: '15291443524' }])
  })

  it('that was made in another tab meanwhile is not made again, and what was typed stays', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const { user, dialog } = await openPayment(owner, app.id)
    await ok(send(world.app, 'POST', '/api/payments/create', owner, aTransfer(app.id)))
    fill(dialog.getByLabelText('Account name'), 'Zara Malik')
    fill(dialog.getByLabelText('Transaction ID'), '15291443523')
    await user.click(dialog.getByRole('button', { name: 'Submit payment' }))
    await dialog.findByText(
      'Payment failed: Server Error (409): A payment for this app is already waiting for approval. Please try again.',
    )
    expect(dialog.getByLabelText('Transaction ID')).toHaveValue('15291443523')
    expect(await paymentsOf(app.id)).toHaveLength(1)
  })
})
