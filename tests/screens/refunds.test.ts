import { waitFor } from '@testing-library/dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addDays } from '@fortnight/contract/calendar'
import { dayMs } from '@fortnight/contract/format/spans'
import { declined } from '../../server/src/orders/refunds/refunds.testkit.ts'
import { leadRun } from '../../server/src/testing/ledger/course.testkit.ts'
import { aCompletedPayment, aPerson, aPool, aRefund, aSeniorAdministrator, ok, type Person, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { question as findQuestion } from './administrators.ts'
import { cardOf, openedDialog, openLive } from './developers.ts'
import { answered } from './payment-review.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

async function aPaidApp() {
  const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
  return { owner, admin, ...(await aCompletedPayment(world, owner, admin)) }
}
const decideRefund = (admin: Person, id: string, body: object) =>
  ok(send(world.app, 'PUT', `/api/admin/refunds/${id}/status`, admin, body))
const addressOf = () => location.pathname + location.search

describe('the receipt of a payment', () => {
  it('names its payer on the paper, not in the address', async () => {
    const { owner, app } = await aPaidApp()
    const { user } = await openScreen(world, owner, `/apps/${app.id}/payments`)
    await user.click(await screen.findByRole('link', { name: 'Receipt' }))
    const receipt = await screen.findByRole('article', { name: 'Receipt' })
    await waitFor(() => expect(receipt).toHaveTextContent(owner.email))
    expect(receipt).toHaveTextContent('$9.99')
    expect(decodeURIComponent(location.href)).not.toContain(owner.email)
  })
})

describe('money back', () => {
  it('is asked for within seven days, and asked for again once it was declined', async () => {
    const { owner, admin, app, id } = await aPaidApp()
    const { user } = await openLive(world, owner, `/apps/${app.id}/payments`)
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const refund = await openedDialog('Refund')
    const ask = await refund.findByRole('button', { name: 'Ask for $9.99' })
    expect(await refund.findByText(/whatever the reason/)).toBeVisible()
    expect(ask).toBeVisible()
    const askFor = async (account: string) => {
      fill(await refund.findByLabelText(/^Another account/), account)
      await user.click(await refund.findByRole('button', { name: 'Ask for $9.99' }))
      await user.click((await findQuestion()).getByRole('button', { name: 'Ask for the refund' }))
      await answered()
      expect(await refund.findByText('Requested')).toBeVisible()
      expect(await refund.findByText(account)).toBeVisible()
    }
    await askFor('Zara Malik, Bank of Tests, 0011')
    const { rows } = await world.database.pool.query<{ id: string }>('select id from refunds where payment_id = $1', [
      id,
    ])
    await decideRefund(admin, rows[0]?.id ?? '', declined)
    expect(await refund.findByText('Declined')).toBeVisible()
    expect(await refund.findByText(declined.reason)).toBeVisible()
    await askFor('Zara Malik, EasyPaisa, 0300 7654321')
  })

  it('is still in its dialog when the page is opened again', async () => {
    const { owner, app, id } = await aPaidApp()
    await aRefund(world, owner, id)
    const { user } = await openScreen(world, owner, `/apps/${app.id}/payments`)
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    await openedDialog('Refund')
    await openScreen(world, owner, addressOf())
    expect(await (await openedDialog('Refund')).findByText('The account that paid')).toBeVisible()
  })

  it('is not offered while nothing can be asked for, and the page says why', async () => {
    await aPool(world, 60)
    const { owner, app } = await aPaidApp()
    const today = new Date().toISOString().slice(0, 10)
    await leadRun(world, app.id, 'running', { started: today, goal: addDays(today, 14) })
    world.now = new Date(Date.now() + 9 * dayMs)
    onTestFinished(() => void (world.now = undefined))
    await openScreen(world, owner, `/apps/${app.id}/payments`)
    expect(await screen.findByText(/^No refund\. The 7 days are over/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Receipt' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  })

  it('pauses the test, which its page says, until it is taken back', async () => {
    const { owner, app, id } = await aPaidApp()
    const { user } = await openLive(world, owner, `/apps/${app.id}/payments`)
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const refund = await openedDialog('Refund')
    await user.click(await refund.findByRole('button', { name: 'Ask for $9.99' }))
    await user.click((await findQuestion()).getByRole('button', { name: 'Ask for the refund' }))
    await answered()
    expect(await refund.findByText('The account that paid')).toBeVisible()
    await openScreen(world, owner, `/apps/${app.id}`)
    expect(await screen.findByRole('region', { name: 'Paused' })).toHaveTextContent(
      /paused since .* a refund was asked/,
    )
    expect(screen.getByText('Paused for a refund')).toBeVisible()
    const admin = await aPerson(world, 'admin')
    await openScreen(world, admin, `/admin/refunds?q=${owner.email}`, 'admin')
    expect(await screen.findByText(/paused since/)).toBeVisible()
    const again = await openScreen(world, owner, `/apps/${app.id}/payments`)
    await again.user.click(await screen.findByRole('button', { name: 'Refund' }))
    const standing = await openedDialog('Refund')
    await again.user.click(await standing.findByRole('button', { name: 'Take it back' }))
    await again.user.click((await findQuestion()).getByRole('button', { name: 'Go on with the test' }))
    await answered()
    expect(await standing.findByText('Taken back')).toBeVisible()
    const { rows } = await world.database.pool.query('select paused_at from runs where app_id = $1', [app.id])
    expect(rows).toEqual([{ paused_at: null }])
    const list = await world.database.pool.query('select refund_status from refunds where payment_id = $1', [id])
    expect(list.rows).toEqual([{ refund_status: 'taken_back' }])
    await openScreen(world, owner, `/apps/${app.id}`)
    expect(screen.queryByRole('region', { name: 'Paused' })).toBeNull()
  })

  it('is declined with a reason', async () => {
    const { owner, admin, id } = await aPaidApp()
    await aRefund(world, owner, id)
    const { user } = await openScreen(world, admin, `/admin/refunds?q=${owner.email}`, 'admin')
    await user.click(await screen.findByRole('button', { name: 'Decline: refund for Tideline' }))
    const question = await findQuestion()
    await user.click(question.getByRole('button', { name: 'Decline refund' }))
    await waitFor(() => expect(question.getByLabelText('Reason')).toHaveAttribute('aria-invalid', 'true'))
    fill(question.getByLabelText('Reason'), 'Please name the account that paid.')
    await user.click(question.getByRole('button', { name: 'Decline refund' }))
    await answered()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Decline/ })).toBeNull())
    const refunds = () =>
      world.database.pool.query('select refund_status, reason from refunds where payment_id = $1', [id])
    await expect
      .poll(async () => (await refunds()).rows)
      .toEqual([{ refund_status: 'declined', reason: 'Please name the account that paid.' }])
  })

  it('is asked for by one administrator and approved by another, who reads amount and account', async () => {
    const [one, two] = [await aSeniorAdministrator(world), await aSeniorAdministrator(world)]
    const { owner, id } = await aPaidApp()
    const refund = await aRefund(world, owner, id)
    const { user } = await openScreen(world, one, `/admin/refunds?q=${owner.email}`, 'admin')
    await user.click(await screen.findByRole('button', { name: 'Ask for approval: refund for Tideline' }))
    const asked = await findQuestion()
    expect(asked.getByText(/All administrators are notified\. Once it is approved/)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Ask for approval' }))
    expect(await screen.findByRole('link', { name: 'Waits for approval: Tideline' })).toBeVisible()

    const second = await openScreen(world, two, '/admin/approvals', 'admin')
    expect(await screen.findByText('Two administrators decide about money.')).toBeVisible()
    await second.user.click(await screen.findByRole('button', { name: 'Approve: Send a refund' }))
    const question = await findQuestion()
    expect(question.getByText('The account that paid')).toBeVisible()
    expect(question.getByText(/^\$9\.99/)).toBeVisible()
    await second.user.click(question.getByRole('button', { name: 'Approve' }))
    await answered()
    const state = () => world.database.pool.query('select refund_status from refunds where id = $1', [refund])
    await expect.poll(async () => (await state()).rows).toEqual([{ refund_status: 'due' }])
    await world.database.pool.query("update users set admin_since = now() where role = 'admin'")
  })

  it('that was sent cancels the app, which the open page of its developer shows', async () => {
    const { owner, admin, app, id } = await aPaidApp()
    const asked = await aRefund(world, owner, id)
    const page = await openScreen(world, admin, `/admin/refunds?q=${owner.email}`, 'admin')
    await page.user.click(await screen.findByRole('button', { name: 'Mark as refunded: refund for Tideline' }))
    const question = await findQuestion()
    await page.user.click(question.getByRole('button', { name: 'Mark as refunded' }))
    const field = question.getByLabelText('Transaction ID of your transfer')
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'))

    const { user } = await openLive(world, owner, `/apps/${app.id}/payments`)
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const refund = await openedDialog('Refund')
    expect(await refund.findByText('Requested')).toBeVisible()
    await decideRefund(admin, asked, { refund_status: 'paid', reference: 'BACK12345678' })
    expect(await refund.findByText('Refunded')).toBeVisible()
    expect(await refund.findByText('BACK12345678')).toBeVisible()
    await user.click(refund.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    const [home] = await screen.findAllByRole('link', { name: 'Your apps' })
    if (home) await user.click(home)
    expect(await within(await cardOf('Tideline')).findByText('Cancelled')).toBeVisible()
  })
})
