import type { Page } from '@playwright/test'
import type { ManualMethod } from '@fortnight/contract/vocabulary/payment-states'
import { ageSessions } from './in-database.ts'
import { aDeveloper } from './paying.ts'
import { accountOf, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './test.ts'

// The browser also logs refusals, and conflicts with another administrator's decision.
test.use({ provoked: /^Failed to load resource: the server responded with a status of (?:409|422|403)/ })

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

const wholeSetup = {
  package_name: 'pk.tideline.surf',
  opt_in_url: 'https://play.google.com/apps/testing/pk.tideline.surf',
  access_method: 'email_list',
  group_email: null,
  countries: [],
}

/**
 * Reports a transfer for a new app that is set up for Play, by the calls that the dialogs make; returns the app's id.
 */
async function pay(
  developer: Page,
  name: string,
  transaction_id: string,
  payment_method: ManualMethod = 'manual_easypaisa',
): Promise<string> {
  const token = await developer.evaluate(() => localStorage.getItem('token'))
  const post = async (path: string, data: object, method = 'POST') => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await developer.request.fetch(path, { method, data, headers })
    expect(answer.ok()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  const { id } = await post('/api/apps', { name, description: 'Tide and swell times.' })
  await post(`/api/apps/${id}/play-setup`, wholeSetup, 'PUT')
  const transfer = { payment_method, amount: 9.99, account_name: 'Zara Malik', transaction_id }
  await post('/api/payments/create', { app_id: id, ...transfer })
  return id
}

const statement = [
  'Account statement of Fortnight Testing',
  'Trx ID,Date,Sender,Credit (PKR)',
  '70000000001,22/11/2026,Zara Malik,"2,797.00"',
  '70000000002,22/11/2026,Zara Malik,2000',
  '70000000004,22/11/2026,Zara Malik,2797',
  '70000000005,22/11/2026,Zara Malik,2797',
  '70000000006,22/11/2026,Zara Malik,2797',
  '12,22/11/2026,Zara Malik,2797',
  '79999999999,22/11/2026,Somebody,100',
].join('\r\n')

test('a day of payment reviews', async ({ open, accounts, server }) => {
  const developer = await open()
  await aDeveloper(developer)
  const apps = {
    kelp: await pay(developer, 'Kelpbook', '70000000001'),
    reef: await pay(developer, 'Reefbook', '70000000002'),
  }
  await pay(developer, 'Racebook', '70000000003')
  await pay(developer, 'Bulk One', '70000000004')
  await pay(developer, 'Bulk Two', '70000000005')
  // One transfer, reported three times.
  await pay(developer, 'Twin EasyPaisa', '70000000006')
  await pay(developer, 'Twin Bank', '70000000006', 'manual_bank')
  await pay(developer, 'Twin Zero', '070000000006')

  const admin = await open()
  const row = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
  const question = admin.getByRole('alertdialog')

  await test.step('imports a statement after seeing what it would confirm', async () => {
    await signIn(admin, accountOf(accounts, 'admin'))
    await admin
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: /^Payments/ })
      .click()
    await expect(row(admin, 'Kelpbook')).toContainText('Not on a statement yet')
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Import a statement' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Import a statement' })
    const file = { name: 'statement.csv', mimeType: 'text/csv' }
    await dialog.getByLabel('File').setInputFiles({ ...file, buffer: Buffer.from('a,b\n1,2') })
    await expect(dialog.getByText(/No line names a column of transaction IDs/)).toBeVisible()
    await dialog.getByLabel('File').setInputFiles({ ...file, buffer: Buffer.from(statement) })
    await expect(dialog.getByText('4 waiting payments confirmed, 1 with another amount')).toBeVisible()
    await expect(dialog.getByRole('definition').filter({ hasText: 'Credit (PKR)' })).toBeVisible()
    const lines = dialog.getByRole('region', { name: 'Money that came in' }).getByRole('listitem')
    await expect(lines.filter({ hasText: '70000000001' })).toContainText('ID and amount equal')
    await expect(lines.filter({ hasText: '70000000002' })).toContainText('asked for Rs 2,797')
    await expect(lines.filter({ hasText: '79999999999' })).toContainText('No payment names it')
    const leftOut = dialog.getByRole('region', { name: 'Left out' }).getByRole('listitem')
    await expect(leftOut).toHaveText(/Line 8.*10-15 digits/)
    await expectAccessible(admin)
    await admin.setViewportSize({ width: 390, height: 844 })
    expect(await dialog.locator('.dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
    await admin.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByRole('button', { name: 'Import 6 lines' }).click()
    await expect(admin.getByText('6 lines imported')).toBeVisible()
    await expect(row(admin, 'Kelpbook')).toContainText('On a statement')
    await expect(row(admin, 'Reefbook')).toContainText('Rs 2,000 came')
  })

  await test.step('approves a confirmed payment from its preview, which a reload keeps', async () => {
    await row(admin, 'Kelpbook')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await admin.reload()
    await expect(question).toContainText('An imported statement shows this transfer: its ID and its amount.')
    await expect(question.getByRole('region', { name: 'What happens' })).toContainText('12 testers for 14 days')
    await expect(question).toContainText(/Team now\d+ testers are free; 99\.?\d* ?% chance/)
    await expectAccessible(admin)
    await question.getByRole('button', { name: 'Approve payment' }).click()
    await expect(admin.getByText('Payment status updated successfully')).toBeVisible()
    await expect(admin).toHaveURL(/\/admin\/payments$/)
    await expect(row(admin, 'Kelpbook')).toHaveCount(0)
  })

  await test.step('is asked to be sure if the amount differs, and rejects it with a reason', async () => {
    await row(admin, 'Reefbook')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect(question).toContainText('The statement shows Rs 2,000 under this ID, not Rs 2,797.')
    await question.getByRole('button', { name: 'Approve payment' }).click()
    await expect(question.getByText('Make sure of this first.')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await row(admin, 'Reefbook')
      .getByRole('button', { name: /^Reject/ })
      .click()
    await question.getByRole('button', { name: 'Reject payment' }).click()
    await expect(question.getByText('Tell the developer why.')).toBeVisible()
    await question.getByRole('button', { name: 'The amount that reached us is not the price of the package.' }).click()
    await question.getByRole('button', { name: 'Reject payment' }).click()
    await expect(question).toBeHidden()
    await developer.goto(`/apps/${apps.reef}/payments`)
    await expect(developer.getByText('The amount that reached us is not the price of the package.')).toBeVisible()
  })

  await test.step('two administrators decide the same payment: one wins, the other gets an error', async () => {
    const link = /http\S+\/welcome#\S+/.exec(server.command('admin', 'create', 'second@fortnight.example'))?.[0]
    const other = await open(phone)
    await other.goto(link ?? '')
    await other.getByLabel('New password').fill('a password for operators')
    await other.getByLabel('Confirm password').fill('a password for operators')
    await other.getByRole('button', { name: 'Set password and sign in' }).click()
    await expect(other).toHaveURL(/\/admin$/)
    await other.goto('/admin/payments')
    await expectAccessible(other)
    await expectNoSidewaysScroll(other)
    await row(other, 'Racebook')
      .getByRole('button', { name: /^Reject/ })
      .click()
    const theirs = other.getByRole('alertdialog')
    await theirs.getByLabel('Reason').fill('I do not see it.')
    await row(admin, 'Racebook')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await question.getByRole('button', { name: 'Approve payment' }).click()
    await expect(question).toBeHidden()
    await expect(theirs).toContainText(/has marked this payment as completed\./)
    await expectAccessible(other)
    await theirs.getByRole('button', { name: 'Reject payment' }).click()
    await expect(other.getByText('Failed to update payment status')).toBeVisible()
    await expect(other.getByText(/marked it as completed before\./)).toBeVisible()
    await expect(theirs).toBeHidden()
    await expect(row(other, 'Racebook')).toHaveCount(0)
  })

  await test.step('decides by keys, which press what is in the row that has the focus', async () => {
    await admin.reload()
    await expect(row(admin, 'Bulk One')).toBeVisible()
    const rows = admin.getByRole('table').locator('tbody').getByRole('row')
    await admin.keyboard.press('j')
    await expect(rows.nth(0)).toBeFocused()
    await admin.keyboard.press('j')
    await admin.keyboard.press('j')
    await admin.keyboard.press('k')
    await expect(rows.nth(1)).toBeFocused()
    expect((await rows.nth(1).boundingBox())?.height).toBeLessThanOrEqual(45)
    await admin.keyboard.press('x')
    await expect(rows.nth(1).getByRole('checkbox')).toBeChecked()
    await admin.keyboard.press('x')
    await admin.keyboard.press('r')
    await expect(question).toContainText('Reject this payment?')
    // In a field the letters are letters.
    await question.getByLabel('Reason').pressSequentially('jar')
    await expect(question.getByLabel('Reason')).toHaveValue('jar')
    await admin.keyboard.press('Escape')
    await expect(rows.nth(1)).toBeFocused()
    await admin.keyboard.press('?')
    const keys = admin.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys).toContainText('Next row')
    await admin.keyboard.press('Escape')
  })

  await test.step('approves at once what a statement confirms, and nothing else, unless it is cancelled in time', async () => {
    const bar = admin.getByRole('region', { name: 'Act on many rows' })
    await ageSessions(server)
    await admin.getByRole('button', { name: 'Approve 2 exact matches' }).click()
    const proof = admin.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Password', { exact: true }).fill(accountOf(accounts, 'admin').password)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(bar).toContainText('2 payments are approved in')
    await expect(bar.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(admin)
    await admin.keyboard.press('Enter')
    await expect(admin.getByText('Nothing was sent.')).toBeVisible()
    await admin.getByPlaceholder('ID, name, e-mail or app').fill('Bulk')
    await expect(row(admin, 'Bulk One')).toBeVisible()
    await expect(admin.getByRole('table').getByRole('row')).toHaveCount(3)
    await admin.getByLabel('Select every row of this page').check()
    await admin.getByRole('button', { name: 'Approve exact matches', exact: true }).click()
    await bar.getByRole('button', { name: 'Send now' }).click()
    await expect(admin.getByText('2 payments approved')).toBeVisible()
    await expect(admin.getByText('No payment fits')).toBeVisible()
  })

  await test.step('approves one transfer that was reported three times once, and not without a second look', async () => {
    const search = admin.getByPlaceholder('ID, name, e-mail or app')
    await search.fill('Twin')
    await expect(admin.getByRole('table').getByText('Duplicate')).toHaveCount(3)
    await admin.getByLabel('Select every row of this page').check()
    await admin.getByRole('button', { name: 'Approve exact matches', exact: true }).click()
    await expect(admin.getByText('No payment to approve')).toBeVisible()

    const other = await open({ ...phone, viewport: { width: 390, height: 1600 } })
    await signIn(other, accountOf(accounts, 'admin'), '/admin/payments?q=Twin')
    await row(other, 'Twin Zero')
      .getByRole('button', { name: /^Approve/ })
      .click()
    const theirs = other.getByRole('alertdialog')
    const alike = theirs.getByRole('region', { name: 'Payments with the same transaction ID' }).getByRole('listitem')
    await expect(alike).toHaveCount(2)
    await expect(alike.first()).toHaveText(/^Pending.*Twin Bank.*\$9\.99.*@.*Bank transfer, 70000000006/)
    await theirs.getByRole('checkbox').check()
    await expectAccessible(other)

    await row(admin, 'Twin EasyPaisa')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await question.getByRole('button', { name: 'Approve payment' }).click()
    await expect(question.getByText('Make sure of this first.')).toBeVisible()
    await question.getByRole('checkbox').check()
    await question.getByRole('button', { name: 'Approve payment' }).click()
    await expect(question).toBeHidden()

    // The review that was open meanwhile asks again: the tick was for another question.
    await expect(alike.first()).toHaveText(/^Completed.*Twin EasyPaisa/)
    await expect(theirs.getByRole('checkbox')).not.toBeChecked()
    await theirs.getByRole('button', { name: 'Approve payment' }).click()
    await expect(theirs.getByText('Make sure of this first.')).toBeVisible()
    await alike.first().getByRole('link', { name: 'Twin EasyPaisa' }).click()
    await expect(row(other, 'Twin EasyPaisa')).toContainText('Completed')
  })

  await test.step('undoes an approval by a refund', async () => {
    await admin.goto('/admin/payments?status=completed&q=Kelpbook')
    await row(admin, 'Kelpbook')
      .getByRole('button', { name: /^Refund/ })
      .click()
    await expect(question).toContainText('of $9.99 goes back, within the seven days of the guarantee')
    await question.getByLabel('Account that the money goes to').fill('Zara Malik, EasyPaisa, 0300 7654321')
    await expectAccessible(admin)
    await question.getByRole('button', { name: 'Ask for the refund' }).click()
    await row(admin, 'Kelpbook').getByRole('link', { name: 'Refund waits' }).click()
    await row(admin, 'Kelpbook')
      .getByRole('button', { name: /^Mark as refunded/ })
      .click()
    await admin.reload()
    await question.getByLabel('Transaction ID of your transfer').fill('BACK12345678')
    await ageSessions(server)
    await question.getByRole('button', { name: 'Mark as refunded' }).click()
    const proof = admin.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Password', { exact: true }).fill(accountOf(accounts, 'admin').password)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(admin.getByText('Refund recorded')).toBeVisible()
    await expect(row(admin, 'Kelpbook')).toHaveCount(0)
    await admin.getByLabel('Status').selectOption('Refunded')
    await expect(row(admin, 'Kelpbook')).toContainText('Refunded')
    await expectAccessible(admin)
    await developer.goto(`/apps/${apps.kelp}/payments`)
    await developer.getByRole('button', { name: 'Refund' }).click()
    await expect(developer.getByRole('dialog', { name: 'Refund' })).toContainText('BACK12345678')
  })
})
