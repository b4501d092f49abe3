import { waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { messages } from '@fortnight/contract/messages'
import { anApp, aPerson, aTransactionId } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { cardOf, openedDialog } from './developers.ts'
import { fillIn } from './form-walks.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
const optIn = 'https://play.google.com/apps/testing/pk.tideline.surf'
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const isChecked = () =>
  expect.poll(async () => (await cardOf('Tideline')).textContent).toContain('Your payment is being checked')

describe('a new app', () => {
  it('is submitted with every field, paid by EasyPaisa and set up for Play', async () => {
    const { user, setOnline } = await openScreen(world, await aPerson(world), '/dashboard')
    await user.click(await screen.findByRole('button', { name: 'Add Your First App' }))
    const form = await openedDialog('Add New App for Testing')
    expect(within(await form.findByRole('list', { name: 'How it goes' })).getAllByRole('listitem')).toHaveLength(4)
    await user.click(form.getByRole('button', { name: 'Submit app' }))
    expect(await form.findByText('App name is required')).toBeVisible()
    await fillIn({
      'App name': 'Tideline',
      'Package name': 'pk.tideline.surf',
      Description: 'Tide and swell times for the Karachi coast.',
      Category: 'Weather',
      Requirements: 'Location permission',
      'Testing credentials': 'tester / sea-level-7',
      'Test instructions': 'Open the map once a day.',
    })
    expect(form.getByRole('option', { name: '12 days of use (the test runs 14)' })).toBeInTheDocument()
    await user.selectOptions(form.getByLabelText('Duration'), '15 days, $0.72 more')
    // Nothing can be sent before the ways to pay are there.
    setOnline(false, '/api/payments/terms')
    await user.click(form.getByRole('button', { name: 'Submit app' }))
    const payment = await openedDialog('App Submitted Successfully!')
    expect(payment.getByRole('button', { name: 'Submit payment' })).toBeDisabled()
    setOnline(true, '/api/payments/terms')

    expect((await payment.findByText('Payment')).closest('li')).toHaveAttribute('aria-current', 'step')
    expect(await payment.findByRole('heading', { name: /^Send Rs\s2,999 to this EasyPaisa account$/ })).toBeVisible()
    expect(payment.getAllByText('0300 1234567')[0]).toBeVisible()
    const order = payment.getByRole('complementary', { name: 'Your order' })
    expect(order).toHaveTextContent('$9.99 and $0.72')
    expect(order).toHaveTextContent('Rs 2,999')
    expect(payment.getByText('Coming Soon')).toBeVisible()
    fill(await payment.findByLabelText('Account name'), 'Zara Malik')
    fill(payment.getByLabelText('Transaction ID'), '15291A43')
    await user.click(payment.getByRole('button', { name: 'Submit payment' }))
    expect(await payment.findByText('EasyPaisa Transaction ID should contain only digits.')).toBeVisible()
    fill(payment.getByLabelText('Transaction ID'), aTransactionId())
    await user.click(payment.getByRole('button', { name: 'Submit payment' }))
    expect(await payment.findByText(messages.paymentSubmitted)).toBeVisible()
    expect(await payment.findByText(/^Next: add the access and opt-in link\./)).toBeVisible()
    await user.click(await payment.findByRole('button', { name: 'Set up for Play' }))

    const setup = await openedDialog('Play setup')
    await waitFor(() => expect(setup.getByLabelText('Package name')).toHaveValue('pk.tideline.surf'))
    await user.click(setup.getByText('E-mail list'))
    fill(setup.getByLabelText('Opt-in link'), optIn)
    await user.click(setup.getByRole('button', { name: 'Save' }))
    await noDialog()
    await isChecked()
  })

  it('is set up for Play in four clicks, and what its link answers is not asked for again', async () => {
    const { user } = await openScreen(world, await aPerson(world), '/dashboard?view=add')
    const form = await openedDialog('Add New App for Testing')
    await fillIn({
      'App name': 'Tideline',
      'Package name': 'https://play.google.com/console/u/0',
      Description: 'Tide and swell times.',
    })
    expect(await form.findByText(/^No app is named here\. A Play link looks like /)).toBeVisible()
    fill(form.getByLabelText(/^Package name/), `${optIn}?hl=en`)
    await waitFor(() => expect(form.getByLabelText(/^Package name/)).toHaveValue('pk.tideline.surf'))
    await user.click(form.getByRole('button', { name: 'Submit app' }))
    const payment = await openedDialog('App Submitted Successfully!')
    const account = await payment.findByLabelText('Account name')
    await waitFor(() => expect(account).toHaveValue('Zara Malik'))
    fill(payment.getByLabelText('Transaction ID'), aTransactionId())
    await user.click(payment.getByRole('button', { name: 'Submit payment' }))
    const next = await payment.findByRole('region', { name: 'What happens now' })
    await waitFor(() => expect(next).toHaveTextContent('Apply for production'))
    await user.click(await payment.findByRole('button', { name: 'Set up for Play' }))
    const setup = await openedDialog('Play setup')
    await waitFor(() => expect(setup.getByLabelText('Opt-in link')).toHaveValue(optIn))
    await user.click(setup.getByRole('button', { name: 'Save' }))
    await noDialog()
    await isChecked()
    expect(await cardOf('Tideline')).not.toHaveTextContent('Testers can’t join yet')
  })
})

describe('a bank transfer', () => {
  it('is of the package that was chosen, to the account and of the amount that are shown', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const { user } = await openScreen(world, owner, `/dashboard?app=${app.id}&view=pay`)
    const dialog = await openedDialog('Start Testing')
    expect(await dialog.findByRole('radio', { name: 'Starter' })).toBeChecked()
    await user.click(dialog.getByRole('radio', { name: 'Professional' }))
    const order = dialog.getByRole('complementary', { name: 'Your order' })
    await waitFor(() => expect(order).toHaveTextContent('Professional, for Tideline'))
    await user.click(dialog.getByRole('radio', { name: /^Bank transfer/ }))
    expect(await dialog.findByText('PK36TEST0000001123456702')).toBeVisible()
    await waitFor(() => expect(order).toHaveTextContent('5,037'))
    await user.click(dialog.getByRole('button', { name: 'Copy amount' }))
    await expect.poll(() => navigator.clipboard.readText()).toBe('5037')
    fill(dialog.getByLabelText('Account name'), 'Zara Malik')
    fill(dialog.getByLabelText('Transaction ID'), 'txn1wrong')
    await user.click(dialog.getByRole('button', { name: 'Submit payment' }))
    expect(await dialog.findByText(/^Manual payment submitted successfully!/)).toBeVisible()
    await user.click(await dialog.findByRole('button', { name: 'Later' }))
    await isChecked()
    const { rows } = await world.database.pool.query(
      'select package_plan, transaction_id, amount_pkr from payments where app_id = $1',
      [app.id],
    )
    expect(rows).toEqual([{ package_plan: 'pro', transaction_id: 'TXN1WRONG', amount_pkr: 5037 }])
  })

  it('asks for the details that are missing', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const { user } = await openScreen(world, owner, `/dashboard?app=${app.id}&view=pay`)
    const dialog = await openedDialog('Start Testing')
    fill(await dialog.findByLabelText('Account name'), '')
    await user.click(dialog.getByRole('button', { name: 'Submit payment' }))
    expect((await dialog.findAllByText('Please fill in your account name and transaction ID'))[0]).toBeVisible()
  })
})
