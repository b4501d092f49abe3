import { waitFor } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Setting } from '@fortnight/contract/operations/settings'
import { usePost } from '../../server/src/messaging/mail/post.testkit.ts'
import { anApp, aPaymentHelp, aPerson, ok, type Person, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openPanel, question } from './administrators.ts'
import { openedDialog } from './developers.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
const post = usePost(world)
const reason = 'My bank does not send money to Pakistan.'
const advice = 'You can send the dollars by Wise now: choose International transfer.'
const helpButton = { name: 'I can’t pay this way' }

/** Opens the payment of an app that nothing is paid for. */
async function openPayment(owner: Person, app: string) {
  const page = await openScreen(world, owner, `/dashboard?app=${app}&view=pay`)
  const dialog = await openedDialog('Start Testing')
  await dialog.findByLabelText('Transaction ID')
  return { ...page, dialog }
}

/** Offers transfers from abroad, or no more. */
async function offerTransfers(offered: boolean) {
  const admin = await aPerson(world, 'admin')
  const settings = await ok<{ data: Setting[] }>(send(world.app, 'GET', '/api/admin/settings', admin))
  const version = settings.data.find(({ name }) => name === 'international')?.version
  const data = { offered, title: 'Fortnight Testing', name: 'Wise', account: 'pay@fortnight.example', code: '' }
  await ok(send(world.app, 'PUT', '/api/admin/settings/international', admin, { data, version }))
}

beforeEach(() => offerTransfers(false))

describe('a developer who can pay by none of the methods', () => {
  it('asks for another way, which survives a cut line, once', async () => {
    const owner = await aPerson(world)
    const app = await anApp(world, owner)
    const { user, dialog, setOnline } = await openPayment(owner, app.id)
    expect(dialog.queryByText('International transfer')).toBeNull()
    await user.click(await dialog.findByRole('button', helpButton))
    const form = await openedDialog(helpButton.name)
    await user.click(form.getByRole('button', { name: 'Send request' }))
    expect(await form.findByText('Choose your country.')).toBeVisible()
    expect(form.getByText('Tell us what stops you.')).toBeVisible()
    await waitFor(() => expect(form.getByLabelText('Country')).toHaveFocus())
    await user.selectOptions(form.getByLabelText('Country'), 'Norway')
    fill(form.getByLabelText('What stops you?'), reason)
    fill(form.getByLabelText(/^What could you use instead\?/), 'Wise')
    setOnline(false)
    await user.click(form.getByRole('button', { name: 'Send request' }))
    expect(await form.findByText('Network error. Please check your internet connection.')).toBeVisible()

    const again = await openPayment(owner, app.id)
    await again.user.click(await again.dialog.findByRole('button', helpButton))
    const kept = await openedDialog(helpButton.name)
    expect(kept.getByLabelText('Country')).toHaveValue('NO')
    expect(kept.getByLabelText('What stops you?')).toHaveValue(reason)
    await again.user.dblClick(kept.getByRole('button', { name: 'Send request' }))
    const sent = await openedDialog('Request sent')
    const promise = await sent.findByText(new RegExp(`^We’ll write to ${owner.email} within a working day\\.`))
    await waitFor(() => expect(promise).toHaveFocus())
    await again.user.click(sent.getByRole('button', { name: 'Done' }))
    expect(await again.dialog.findByText(/^You asked for another way to pay on /)).toBeVisible()
    expect(again.dialog.queryByRole('button', helpButton)).toBeNull()
    const requests = 'select country, reason, alternative from payment_help where app_id = $1'
    expect((await world.database.pool.query(requests, [app.id])).rows).toEqual([
      { country: 'NO', reason, alternative: 'Wise' },
    ])
  })

  it('is answered by an administrator, who finds the request from the dashboard', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { app } = await aPaymentHelp(world, owner, { country: 'NO', reason, alternative: 'Wise' })
    await world.database.pool.query("update apps set name = 'Nordlicht' where id = $1", [app.id])
    const { user } = await openPanel(world, admin, '/admin')
    const waiting = within(await screen.findByRole('region', { name: 'Developers who can’t pay' }))
    await user.click(await waiting.findByRole('link', { name: /^Nordlicht/ }))
    const button = await screen.findByRole('button', { name: 'Answer the request for Nordlicht' })
    const row = button.closest('tr')
    for (const text of ['Starter, $9.99', 'Norway', reason, 'Could use: Wise']) expect(row).toHaveTextContent(text)
    await user.click(button)
    const asked = await question()
    await user.click(asked.getByRole('button', { name: 'Send answer' }))
    expect(await asked.findByText('Please write an answer.')).toBeVisible()
    fill(asked.getByLabelText('Answer'), advice)
    await user.click(asked.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Answer sent')).toBeVisible()
    await expect.poll(() => screen.queryByRole('link', { name: 'Nordlicht' })).toBeNull()
    const [letter] = (await post.to(owner.email)).filter(({ mail }) => mail.subject?.includes('Another way to pay'))
    expect(letter?.mail.text).toContain(advice)
  })

  it('reads the answer, and pays by a transfer in dollars', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { app, id } = await aPaymentHelp(world, owner)
    await ok(send(world.app, 'PUT', `/api/admin/payment-help/${id}/answer`, admin, { answer: advice }))
    await offerTransfers(true)
    const { user, dialog } = await openPayment(owner, app.id)
    expect(await dialog.findByText(advice)).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: /^International transfer/ }))
    const facts = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toContainEqual(expect.stringContaining('pay@fortnight.example'))
    expect(facts).toContainEqual(expect.stringContaining('$9.99'))
    expect(dialog.queryByText(/^Rs /)).toBeNull()
    fill(dialog.getByLabelText('Account name'), 'Åse O’Brien & Co.')
    fill(dialog.getByLabelText('Transaction ID'), 'transfer')
    await user.click(dialog.getByRole('button', { name: 'Submit payment' }))
    expect(await dialog.findByText(/should contain at least one digit/)).toBeVisible()
    fill(dialog.getByLabelText('Transaction ID'), '#1234567890')
    await user.click(dialog.getByRole('button', { name: 'Submit payment' }))
    expect(await dialog.findByText(/^Manual payment submitted successfully!/)).toBeVisible()

    const panel = await openPanel(world, admin, '/admin/payments?status=pending&q=1234567890')
    await expect
      .poll(() => screen.queryByText(/1234567890/)?.closest('tr')?.textContent)
      .toContain('International transfer')
    const table = within(screen.getByRole('table', { name: 'Payments to decide' }))
    await panel.user.click(table.getByRole('button', { name: /^Approve/ }))
    expect(await (await question()).findByText(/\$9\.99, sent in dollars/)).toBeVisible()
  })
})

describe('the account for transfers from abroad', () => {
  it('is set, and offered, by an administrator', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { user } = await openPanel(world, admin, '/admin/settings')
    const form = within(await screen.findByRole('form', { name: 'International account' }))
    expect(await form.findByText('This way to pay is not offered.')).toBeVisible()
    fill(form.getByLabelText('Account title'), 'Fortnight')
    fill(form.getByLabelText('Bank or service'), 'Wise')
    fill(form.getByLabelText('IBAN, account number or e-mail'), 'pay@fortnight.example')
    await user.click(form.getByLabelText('Offered to developers'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('International account saved')).toBeVisible()
    const { dialog } = await openPayment(owner, (await anApp(world, owner)).id)
    expect(await dialog.findByRole('radio', { name: /^International transfer/ })).toBeInTheDocument()
  })
})
