import { waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ask as inquire, fake, resetFake } from '../../server/src/orders/easypaisa/easypaisa.testkit.ts'
import { anApp, aPerson, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { question as findQuestion } from './administrators.ts'
import { cardOf, kept, openedDialog } from './developers.ts'
import { answered } from './payment-review.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer({ env: fake.env })

const waiting = 'Approve the payment on your phone'
const paid = 'Payment successful via EasyPaisa! Your app is now being processed for testing.'
const refused = 'Payment verification failed. Please contact support if money was deducted.'
const noWindow = 'The payment window is not open. You don’t need it to pay.'

/** What the page sees of the window that it opens. */
const popup = {
  closed: false,
  close: () => void (popup.closed = true),
  location: { replace: vi.fn<(address: string) => void>() },
}

beforeEach(() => {
  popup.closed = false
  vi.spyOn(window, 'open').mockImplementation(() => popup as unknown as Window)
})
afterEach(resetFake)

/** Opens the payment of an app, and chooses the wallet. */
async function openWallet(owner: Person, app: string) {
  const page = await openScreen(world, owner, `/dashboard?app=${app}&view=pay`, 'developer', { live: true })
  const dialog = await openedDialog('Start Testing')
  await page.user.click(await dialog.findByRole('radio', { name: /^EasyPaisa, automatic/ }))
  return { ...page, dialog }
}
type Wallet = Awaited<ReturnType<typeof openWallet>>

/** Asks for the money by the form; returns the payment, and what the gateway and the server then do with it. */
async function submit({ user, dialog }: Wallet, app: string) {
  fill(await dialog.findByLabelText('Mobile number'), '+92 300 1234567')
  fill(dialog.getByLabelText('CNIC'), '4210112345671')
  await user.click(dialog.getByRole('button', { name: 'Submit payment' }))
  await dialog.findByText(waiting)
  const { rows } = await world.database.pool.query<{ id: string; transaction_id: string }>(
    'select id, transaction_id from payments where app_id = $1 order by created_at desc limit 1',
    [app],
  )
  const [{ id, transaction_id } = { id: '', transaction_id: '' }] = rows
  await expect.poll(() => fake.orders.get(transaction_id)?.asked).toBe(1)
  return {
    id,
    request: fake.orders.get(transaction_id)?.request,
    /** The payer decides, and the server learns of it. */
    async decide(status: 'PAID' | 'FAILED', amount = '2797.00') {
      fake.decide(transaction_id, status).transactionAmount = amount
      expect(await inquire(world, id)).toEqual([])
    },
  }
}

const alertOf = ({ dialog }: Wallet) => {
  const alerts = dialog.queryAllByRole('alert')
  return alerts.map(({ textContent }) => textContent).join('')
}

async function anUnpaidApp() {
  const owner = await aPerson(world)
  return { owner, app: (await anApp(world, owner)).id }
}

describe('a payment by the wallet', () => {
  it('that is approved on the phone starts the test and closes its window', async () => {
    const { owner, app } = await anUnpaidApp()
    const page = await openWallet(owner, app)
    const { user, dialog } = page
    await user.click(dialog.getByRole('button', { name: 'Submit payment' }))
    expect((await dialog.findAllByText('Please fill in all EasyPaisa details'))[0]).toBeVisible()
    fill(dialog.getByLabelText('CNIC'), '1234')
    fill(dialog.getByLabelText('Mobile number'), '0300 1234567')
    await user.click(dialog.getByRole('button', { name: 'Submit payment' }))
    expect(await dialog.findByText('CNIC should look like XXXXX-XXXXXXX-X.')).toBeVisible()

    const { id, request, decide } = await submit(page, app)
    expect(request).toMatchObject({ mobileAccountNo: '03001234567', transactionAmount: '2797.00' })
    expect(JSON.stringify(request)).not.toContain('12345671')
    await waitFor(() => expect(dialog.getByText(waiting)).toHaveFocus())
    const address = `${location.origin}/payments/waiting#${id}`
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith(address))
    // Neither number is left in this browser.
    expect(kept()).not.toMatch(/12345671|1234567-1/)
    await decide('PAID')
    await dialog.findByText(paid)
    await waitFor(() => expect(dialog.getByText(paid)).toHaveFocus())
    await expect.poll(() => popup.closed).toBe(true)
    await user.click(await dialog.findByRole('button', { name: 'Later' }))
    expect(await within(await cardOf('Tideline')).findByText('Active')).toBeVisible()
  })

  it('is still seen when its window is closed too early, also after a reload', async () => {
    const { owner, app } = await anUnpaidApp()
    const page = await openWallet(owner, app)
    const { decide } = await submit(page, app)
    popup.closed = true
    expect(await page.dialog.findByText(refused)).toBeVisible()

    const again = await openScreen(world, owner, location.pathname + location.search)
    const dialog = await openedDialog('Start Testing')
    expect(await dialog.findByText(noWindow)).toBeVisible()
    popup.closed = false
    await again.user.click(dialog.getByRole('button', { name: 'Show the payment window' }))
    await waitFor(() => expect(dialog.queryByText(noWindow)).toBeNull())
    await decide('PAID')
    expect(await dialog.findByText(paid)).toBeVisible()
  })

  it('that EasyPaisa refuses is tried again, also in a browser that blocks windows', async () => {
    vi.mocked(window.open).mockReturnValue(null)
    const { owner, app } = await anUnpaidApp()
    const page = await openWallet(owner, app)
    const { user, dialog } = page
    const first = await submit(page, app)
    expect(await dialog.findByText(noWindow)).toBeVisible()
    await first.decide('FAILED')
    expect(await dialog.findByText(refused, { exact: false })).toBeVisible()
    await expect.poll(() => alertOf(page)).toContain('EasyPaisa could not collect the payment.')
    await user.click(await dialog.findByRole('button', { name: 'Try again' }))
    await user.click(await dialog.findByRole('radio', { name: /^EasyPaisa, automatic/ }))
    const second = await submit(page, app)
    await second.decide('PAID')
    expect(await dialog.findByText(paid)).toBeVisible()
  })

  it('goes on without a connection, and says where to ask', async () => {
    const { owner, app } = await anUnpaidApp()
    const page = await openWallet(owner, app)
    const { decide } = await submit(page, app)
    page.setOnline(false)
    popup.closed = true
    expect(await page.dialog.findByText('Payment verification failed. Please contact support.')).toBeVisible()
    expect(await page.dialog.findByText(/^No connection at the moment\./)).toBeVisible()
    page.setOnline(true)
    await decide('PAID')
    expect(await page.dialog.findByText(paid)).toBeVisible()
  })

  it('that takes ten minutes has to be tried again, and its window closes', async () => {
    const { owner, app } = await anUnpaidApp()
    const page = await openWallet(owner, app)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await submit(page, app)
    expect(popup.closed).toBe(false)
    const [[late] = [], ...others] = timers.mock.calls.filter(([, ms]) => ms === 600_000)
    expect(others).toEqual([])
    late?.()
    expect(await page.dialog.findByText('Payment timeout. Please try again.')).toBeVisible()
    await expect.poll(() => popup.closed).toBe(true)
    expect(await page.dialog.findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('of another amount completes nothing, and an administrator notes what was done with the money', async () => {
    const owner = await aPerson(world)
    const app = (await anApp(world, owner, { name: 'Kelp' })).id
    const page = await openWallet(owner, app)
    const { decide } = await submit(page, app)
    await decide('PAID', '2000.00')
    await expect.poll(() => alertOf(page)).toMatch(/Rs\s2,000 arrived instead of Rs\s2,797\./)

    const { user } = await openScreen(world, await aPerson(world, 'admin'), '/admin/refunds', 'admin')
    await user.click(await screen.findByText(/^Unmatched money/, { selector: 'main a, main a *' }))
    const findMoney = () => screen.findByRole('table', { name: /^Unmatched money/ })
    await expect.poll(async () => (await findMoney()).textContent).toMatch(/Rs\s2,000/)
    await user.click(await screen.findByRole('button', { name: 'Settle: unmatched money for Kelp' }))
    const question = await findQuestion()
    await user.click(question.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(question.getByLabelText('Note')).toHaveAccessibleDescription(/Say what was done\./))
    fill(question.getByLabelText('Note'), 'Sent back by EasyPaisa.')
    await user.click(question.getByRole('button', { name: 'Save note' }))
    await answered()
    expect(await screen.findByText('No unmatched money')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('State'), 'Settled')
    await expect.poll(async () => (await findMoney()).textContent).toContain('Sent back by EasyPaisa.')
  })
})

describe('the window of a payment', () => {
  it('shows the amount, and that it came', async () => {
    const { owner, app } = await anUnpaidApp()
    const { id, decide } = await submit(await openWallet(owner, app), app)
    await openScreen(world, owner, `/payments/waiting#${id}`)
    expect(await screen.findByRole('heading', { name: waiting })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('2,797'))
    await decide('PAID')
    expect(await screen.findByRole('heading', { name: 'Payment received' })).toBeVisible()
  })

  it('shows the payment that becomes known while its page starts', async () => {
    await openScreen(world, await aPerson(world), '/payments/waiting')
    // The router has read the address, and the page does not follow the router yet.
    location.replace('#00000000-0000-7000-8000-000000000000')
    expect(await screen.findByRole('heading', { name: 'This payment can’t be shown' })).toBeVisible()
  })
})
