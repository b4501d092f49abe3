import { waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { defaultPay } from '@fortnight/contract/operations/tester-pay'
import { anApp, aPerson, ok, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { question as findQuestion } from './administrators.ts'
import { openedDialog } from './developers.ts'
import { aTransferFor, inRow } from './payment-review.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

describe('an account that is changed', () => {
  it('is what the next developer pays to, at the rate that was changed with it', async () => {
    const admin = await aPerson(world, 'admin')
    const { user } = await openScreen(world, admin, '/admin/settings', 'admin', { live: true })
    const account = within(await screen.findByRole('form', { name: 'Bank account' }))
    const number = account.getByLabelText('Account number or IBAN')
    fill(account.getByLabelText('Account title'), 'Sana Traders')
    fill(number, 'PK36SCBL0000001123456720')
    await user.click(account.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(number).toHaveAccessibleDescription(/check digits don’t match/))
    fill(number, 'PK36SCBL0000001123456702')
    const seen = account.getByRole('region', { name: /^What a developer sees/ })
    await waitFor(() => expect(seen).toHaveTextContent('Sana Traders'))
    await user.click(account.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Bank account saved')).toBeVisible()

    const rate = within(await screen.findByRole('form', { name: 'Exchange rate' }))
    fill(rate.getByLabelText('Rupees for one dollar'), '350')
    expect(await rate.findByRole('row', { name: /^Starter/ })).toHaveTextContent('3,497')
    await user.click(rate.getByRole('button', { name: 'Save' }))
    const question = await findQuestion()
    expect(await question.findByText(/That is 25 % more than now \(280\)\./)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Save it' }))
    expect(await screen.findByText('Exchange rate saved')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: /Notifications/ }))
    expect((await (await openedDialog('Notifications')).findAllByText('Payment account changed'))[0]).toBeVisible()

    const owner = await aPerson(world)
    const developer = await openScreen(world, owner, `/dashboard?app=${(await anApp(world, owner)).id}&view=pay`)
    const dialog = await openedDialog('Start Testing')
    await developer.user.click(await dialog.findByRole('radio', { name: /^Bank transfer/ }))
    expect(await dialog.findByText('PK36SCBL0000001123456702')).toBeVisible()
    expect(dialog.getByText('Sana Traders')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('complementary', { name: 'Your order' })).toHaveTextContent('3,497'))
  })
})

describe('settings with which tests lose money', () => {
  /** Types an amount into a setting and saves it. */
  async function save(title: string, label: string, value: string) {
    const { user } = await openScreen(world, await aPerson(world, 'admin'), '/admin/settings', 'admin')
    const form = within(await screen.findByRole('form', { name: title }))
    fill(form.getByLabelText(label), value)
    await user.click(form.getByRole('button', { name: 'Save' }))
    return user
  }
  const levelsNow = async () =>
    (await world.database.pool.query("select 1 from setting_versions where key like '%levels'")).rowCount

  it('are saved after another question: the pay of a day', async () => {
    await save('Pay of testers', 'Rupees for each day with proof', '40')
    expect(
      await (await findQuestion()).findByText(/A test of Starter \(Rs [\d,]+\).* then costs more than it brings/),
    ).toBeVisible()
  })

  it('are saved after another question: the bonus of a level', async () => {
    const user = await save('Levels of testers', 'Trusted: rupees more for all days of a test', '400')
    const question = await findQuestion()
    expect(await question.findByText(/A test of Starter \(Rs [\d,]+\).* then costs more than it brings/)).toBeVisible()
    expect(await levelsNow()).toBe(0)
    await user.click(question.getByRole('button', { name: 'Save it' }))
    expect(await screen.findByText('Levels of testers saved')).toBeVisible()
    expect(await levelsNow()).toBe(1)
  })

  it('are not asked about while a test leaves money', async () => {
    await save('Levels of testers', 'Trusted: rupees more for all days of a test', '40')
    expect(await screen.findByText('Levels of testers saved')).toBeVisible()
  })
})

it('an order that is expected to lose money says so before it is approved', async () => {
  const admin = await aPerson(world, 'admin')
  await aTransferFor(world, await aPerson(world), 'Ebbtide')
  const data = { ...defaultPay, pkr_per_day: 40 }
  await ok(send(world.app, 'PUT', '/api/admin/settings/pay', admin, { data, version: 0 }))
  const { user } = await openScreen(world, admin, '/admin/payments', 'admin')
  await user.click(await inRow('Ebbtide', /^Approve/))
  expect(
    await (
      await findQuestion()
    ).findByText(/^This test is expected to lose Rs [\d,]+: it brings Rs [\d,]+, and pay, refunds and fees come to Rs/),
  ).toBeVisible()
})

it('a retention is saved after its reader saw what goes', async () => {
  const admin = await aPerson(world, 'admin')
  const { pool } = world.database
  await pool.query(
    `insert into notifications (user_id, message_key, message_values, created_at)
     select $1, 'tester_applied', '{}', clock() - interval '300 days' from generate_series(1, 3)`,
    [admin.id],
  )
  const { user } = await openScreen(world, admin, '/admin/settings', 'admin')
  const form = within(await screen.findByRole('form', { name: 'Retention' }))
  expect(await form.findByRole('row', { name: /^Notifications/ })).toHaveTextContent('Nothing')
  const days = form.getByLabelText('Days of notifications')
  fill(days, '100')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(days).toHaveAccessibleDescription(/between 180 and 3,650, or 0 to keep all/))
  fill(days, '200')
  await waitFor(() => expect(form.getByRole('row', { name: /^Notifications/ })).toHaveTextContent('3 rows, about 1 MB'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  const question = await findQuestion()
  expect(await question.findByText(/^Notifications: 3 rows, about 1 MB\. It can’t be brought back\.$/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Save it' }))
  expect(await screen.findByText('Retention saved')).toBeVisible()
  const { rows } = await pool.query(
    `select value ->> 'notifications_days' as days from settings where key = 'settings:retention'`,
  )
  expect(rows).toEqual([{ days: '200' }])
})
