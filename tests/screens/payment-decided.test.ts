import { waitFor } from '@testing-library/dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPayment, aPerson, aPool, aTransactionId, aTransfer, ok, type Person, send, settle } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { question as findQuestion } from './administrators.ts'
import { cardOf, openedDialog, openLive } from './developers.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
let admin: Person

beforeAll(async () => {
  admin = await aPerson(world, 'admin')
  await aPool(world, 60, { capacity: 5 })
})

const aWrongTransfer = async (owner: Person) =>
  aPayment(world, owner, { payment_method: 'manual_bank', transaction_id: `TXN${aTransactionId()}` })
const openApp = (owner: Person, app: string, view: string) =>
  openScreen(world, owner, `/dashboard?app=${app}&view=${view}`)

/** Reports a transfer in an open payment dialog. */
async function report({ user }: Awaited<ReturnType<typeof openApp>>, dialog: ReturnType<typeof within>, id: string) {
  fill(await dialog.findByLabelText('Account name'), 'Zara Malik')
  fill(dialog.getByLabelText('Transaction ID'), id)
  await user.click(dialog.getByRole('button', { name: 'Submit payment' }))
  expect(await dialog.findByText(/^Manual payment submitted successfully!/)).toBeVisible()
}

describe('a payment that is being checked', () => {
  it('is corrected by its developer', async () => {
    const owner = await aPerson(world)
    const { app, transaction_id: wrong } = await aWrongTransfer(owner)
    const { user } = await openScreen(world, owner, `/apps/${app.id}/payments`)
    await user.click(await screen.findByRole('link', { name: 'Correct or withdraw' }))
    const dialog = await openedDialog('Start Testing')
    expect((await dialog.findAllByText(wrong))[0]).toBeVisible()
    await user.click(await dialog.findByRole('button', { name: 'Correct details' }))
    const id = await dialog.findByLabelText('Transaction ID')
    fill(id, '2')
    await user.click(dialog.getByRole('button', { name: 'Save correction' }))
    expect(await dialog.findByText(/should be 8-20 characters/)).toBeVisible()
    await user.clear(id)
    await user.type(id, 'txn2right{Enter}')
    await expect.poll(() => dialog.queryAllByText('TXN2RIGHT', { selector: 'dd *' }).length).toBeGreaterThan(0)
    await waitFor(() => expect(dialog.queryByRole('form', { name: 'Correct details' })).toBeNull())
  })

  it('is withdrawn by its developer, who reports another', async () => {
    const owner = await aPerson(world)
    const { app } = await aWrongTransfer(owner)
    const page = await openScreen(world, owner, `/apps/${app.id}?view=pay`)
    const { user } = page
    const dialog = await openedDialog('Start Testing')
    await user.click(await dialog.findByRole('button', { name: 'Withdraw payment' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw this payment?' }))
    await user.click(question.getByRole('button', { name: 'Withdraw payment' }))
    await user.click(await dialog.findByRole('radio', { name: /^Bank transfer/ }))
    await report(page, dialog, 'txn3right')
    await user.click(await dialog.findByRole('button', { name: 'Done' }))
    await expect
      .poll(async () => (await screen.findByRole('region', { name: 'Outlook' })).textContent)
      .toContain('Your payment is being checked')
    const [home] = await within(screen.getByRole('main')).findAllByRole('link', { name: 'Your apps' })
    if (home) await user.click(home)
    await expect.poll(async () => (await cardOf('Tideline')).textContent).toContain('Your payment is being checked')
    await openScreen(world, owner, `/apps/${app.id}/payments`)
    const attempts = await within(await screen.findByRole('list', { name: 'Payments' })).findAllByRole('listitem')
    expect(attempts).toHaveLength(2)
    expect(attempts[1]).toHaveTextContent('Withdrawn')
  })

  it('changes in an open review as its developer corrects and withdraws it', async () => {
    const owner = await aPerson(world)
    const { id, transaction_id: wrong } = await aWrongTransfer(owner)
    const { user } = await openLive(world, admin, `/admin/payments?q=${wrong}`, 'admin')
    await user.click(await screen.findByRole('button', { name: /^Approve: / }))
    await expect.poll(() => screen.queryByRole('alertdialog')?.textContent).toContain(wrong)
    const right = aTransactionId()
    const {
      app_id: _,
      amount: __,
      ...details
    } = aTransfer('', { payment_method: 'manual_bank', transaction_id: right })
    await ok(send(world.app, 'PUT', `/api/payments/${id}`, owner, { ...details, version: 1 }))
    const before = `Before: Bank transfer, ${wrong}.`
    await expect.poll(() => screen.getByRole('alertdialog').textContent).toContain(before)
    await expect
      .poll(() => screen.getByRole('alertdialog').textContent)
      .toMatch(/The developer corrected this payment /)
    expect(await within(screen.getByRole('alertdialog')).findByText(right)).toBeVisible()
    await ok(send(world.app, 'POST', `/api/payments/${id}/withdraw`, owner))
    expect(await screen.findByText('The developer has withdrawn this payment.')).toBeVisible()
    await user.click((await findQuestion()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})

describe('a payment that was rejected', () => {
  it('says why, and is sent again', async () => {
    const owner = await aPerson(world)
    const { app, id, transaction_id: wrong } = await aWrongTransfer(owner)
    const reason = 'No transfer with this ID has arrived.'
    await ok(settle(world.app, admin, id, 'failed', { reason }))
    const page = await openApp(owner, app.id, 'pay')
    const dialog = await openedDialog('Start Testing')
    expect(await dialog.findByText('Your last payment could not be confirmed. You can send it again.')).toBeVisible()
    expect((await dialog.findAllByText(reason, { exact: false }))[0]).toBeVisible()
    await page.user.click(await dialog.findByText('Payments for this app (1)'))
    await waitFor(() => expect(dialog.getByRole('list', { name: 'Payments' })).toHaveTextContent(wrong))
    await report(page, dialog, aTransactionId())
    await openScreen(world, owner, `/apps/${app.id}/payments`)
    const attempts = await within(await screen.findByRole('list', { name: 'Payments' })).findAllByRole('listitem')
    expect(attempts).toHaveLength(2)
    expect(attempts[1]).toHaveTextContent(reason)
  })
})

describe('a payment that is approved', () => {
  it('shows on the open page of its developer, whom a notification leads to the Play set-up', async () => {
    const owner = await aPerson(world)
    const { id } = await aPayment(world, owner, {}, { setUp: false })
    const { user } = await openLive(world, owner, '/dashboard')
    await expect.poll(async () => (await cardOf('Tideline')).textContent).toContain('Your payment is being checked')
    await ok(settle(world.app, admin, id))
    const card = within(await cardOf('Tideline'))
    expect(await card.findByText('Active')).toBeVisible()
    expect(await card.findByText(/Waiting for Play set-up/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: /Notifications/ }))
    await user.click(await screen.findByText('Set up Tideline for Play'))
    const setup = await openedDialog('Play setup')
    fill(setup.getByLabelText('Package name'), 'pk.tideline.surf')
    await user.click(setup.getByText('E-mail list'))
    fill(setup.getByLabelText('Opt-in link'), 'https://play.google.com/apps/testing/pk.tideline.surf')
    await user.click(setup.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Play setup' })).toBeNull())
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('Testers are joining'))
  })

  it('of an app that is set up brings its testers, and says so on the open page', async () => {
    const owner = await aPerson(world)
    const { id } = await aPayment(world, owner)
    const { user } = await openLive(world, owner, '/dashboard')
    await cardOf('Tideline')
    await ok(settle(world.app, admin, id))
    expect(await within(await cardOf('Tideline')).findByText('Active')).toBeVisible()
    await expect.poll(async () => (await cardOf('Tideline')).textContent).toMatch(/\d+ testers/)
    await user.click(await screen.findByRole('button', { name: /Notifications/ }))
    const bell = await openedDialog('Notifications')
    expect(await bell.findByText('Testers assigned to Tideline')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await within(await cardOf('Tideline')).findByRole('link', { name: 'View' }))
    const dialog = await openedDialog('App Details: Tideline')
    expect(await dialog.findByText('They appear here as soon as they accept.')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('heading', { level: 1, name: 'Tideline' })).toBeVisible()
  })
})
