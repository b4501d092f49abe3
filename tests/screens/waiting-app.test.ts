import { describe, expect, it } from 'vitest'
import { staffWaiting } from '../../server/src/testing/staffing/staff-queue.job.ts'
import { aShortApp, seatsOf } from '../../server/src/testing/staffing/staff.testkit.ts'
import { aPayment, aPerson, aPool } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openPanel, question } from './administrators.ts'
import { cardOf, openedDialog } from './developers.ts'
import { fillIn, press } from './form-walks.ts'
import { fill, openScreen, screen } from './screen.ts'

const world = useTestServer()

describe('an app', () => {
  it('is paid by bank transfer as soon as it is added, and then set up for Play', async () => {
    const owner = await aPerson(world)
    const page = await openScreen(world, owner, '/dashboard?view=add')
    await fillIn({ 'App name': 'Ledgerly', Description: 'Bookkeeping for corner shops.' })
    await press(page, 'Submit app')
    const payment = await openedDialog('App Submitted Successfully!')
    await page.user.click(await payment.findByRole('radio', { name: /^Bank transfer/ }))
    fill(payment.getByLabelText('Account name'), 'Omar Haddad')
    fill(payment.getByLabelText('Transaction ID'), 'TXN123456789')
    await page.user.click(payment.getByRole('button', { name: 'Submit payment' }))
    await page.user.click(await payment.findByRole('button', { name: 'Set up for Play' }))
    const setup = await openedDialog('Play setup')
    fill(await setup.findByLabelText('Package name'), 'pk.ledgerly.books')
    await page.user.click(setup.getByRole('radio', { name: /^E-mail list/ }))
    fill(setup.getByLabelText('Opt-in link'), 'https://play.google.com/apps/testing/pk.ledgerly.books')
    await page.user.click(setup.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Play setup saved')).toBeVisible()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    const { rows } = await world.database.pool.query(
      `select package_name, access_method, payment_method, payment_status from apps join payments on app_id = apps.id
       where apps.owner_id = $1`,
      [owner.id],
    )
    expect(rows).toEqual([
      {
        package_name: 'pk.ledgerly.books',
        access_method: 'email_list',
        payment_method: 'manual_bank',
        payment_status: 'pending',
      },
    ])
  })

  it('waits for testers once it is paid, and starts by itself when they come', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { transaction_id } = await aPayment(world, owner)
    const { user } = await openPanel(world, admin, `/admin/payments?q=${transaction_id}`)
    await user.click(await screen.findByRole('button', { name: /^Approve/ }))
    const asked = await question()
    expect(await asked.findByText(/^Too few testers are free now: 0 /)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Approve payment' }))
    expect(await screen.findByText('Tideline waits in the queue: too few testers are free now.')).toBeVisible()
    await openScreen(world, owner, '/dashboard')
    expect(await cardOf('Tideline')).toHaveTextContent('Waiting for testers')
    await openPanel(world, admin, '/admin/queue')
    expect(await screen.findByRole('link', { name: 'Tideline' })).toBeVisible()

    await aPool(world, 40)
    expect(await staffWaiting(world.database.db)).toBe(1)
    await openScreen(world, owner, '/dashboard')
    expect(await cardOf('Tideline')).toHaveTextContent('Testers are joining')
    expect(await cardOf('Tideline')).toHaveTextContent(/\d+ testers/)
    await openPanel(world, admin, '/admin/queue')
    expect(await screen.findByText('No app waits for testers')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Tideline' })).toBeNull()
  })

  it('starts with fewer testers once its developer agrees to the chance', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id } = await aShortApp(world, owner, admin)
    const panel = await openPanel(world, admin, '/admin/queue')
    await panel.user.click(await screen.findByRole('button', { name: 'Why it waits: Tideline' }))
    const why = await openedDialog('Why Tideline waits')
    expect(await why.findByRole('rowheader', { name: 'Free for this test' })).toBeVisible()
    expect(why.getByText(/in Iceland, each from another household, with a phone that has Android/)).toBeVisible()
    await panel.user.click(why.getByRole('button', { name: 'Ask the developer' }))
    expect(await why.findByText(/No answer yet\./)).toBeVisible()

    await openScreen(world, owner, '/dashboard')
    expect(await screen.findByRole('link', { name: 'Decide' })).toHaveAttribute('href', `/apps/${id}`)
    const page = await openScreen(world, owner, `/apps/${id}`)
    expect(await screen.findByText(/the chance that 12 stay for all 14 days is/)).toBeVisible()
    await page.user.click(screen.getByRole('button', { name: 'Start with 19 testers' }))
    expect(await screen.findByText('Your test has its testers')).toBeVisible()
    expect(await seatsOf(world, id)).toHaveLength(19)
  })
})
