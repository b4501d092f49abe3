import { aDeveloper, report, submitApp } from './paying.ts'
import { expect, signIn, test } from './test.ts'

test.use({
  // Each journey has a user of its own.
  shared: true,
  provoked: /^Failed to load resource: (?:net::|the server responded with a status of 409)/,
})

test('what was typed survives a closed dialog and a reload, and belongs to its app', async ({ open }) => {
  const page = await open()
  const email = await aDeveloper(page)
  const first = await submitApp(page, 'Tideline')
  await first.getByText('Bank transfer').click()
  await first.getByLabel('Account name').fill('Zara Malik')
  await first.getByLabel('Transaction ID').fill('TXN1234')
  await page.keyboard.press('Escape')
  await expect(first).toBeHidden()

  const second = await submitApp(page, 'Ledgerly')
  await expect(second.getByLabel('Transaction ID')).toHaveValue('')
  await second.getByRole('button', { name: 'Pay Later' }).click()

  const dialog = page.getByRole('dialog', { name: 'Start Testing' })
  await page.getByRole('article', { name: 'Tideline' }).getByRole('button', { name: 'Start Testing' }).click()
  await dialog.getByRole('button', { name: 'Place order' }).click()
  await expect(dialog.getByLabel('Transaction ID')).toBeVisible()
  await page.reload()
  await expect(dialog.getByRole('radio', { name: 'Bank transfer' })).toBeChecked()
  await expect(dialog.getByLabel('Account name')).toHaveValue('Zara Malik')
  await expect(dialog.getByLabel('Transaction ID')).toHaveValue('TXN1234')
  await page.goBack()
  await expect(dialog).toBeHidden()

  // The next user of this machine finds nothing of it.
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('TXN1234')
  await signIn(page, { email, password: 'a long enough password' })
  await page.getByRole('article', { name: 'Tideline' }).getByRole('button', { name: 'Start Testing' }).click()
  await expect(dialog.getByLabel('Transaction ID')).toHaveValue('')
})

test('a payment without a connection is sent once when it is back, however often it is clicked', async ({ open }) => {
  const page = await open()
  await aDeveloper(page)
  const dialog = await submitApp(page, 'Tideline')
  await dialog.getByLabel('Account name').fill('Zara Malik')
  await dialog.getByLabel('Transaction ID').fill('15291443524')
  const submit = dialog.getByRole('button', { name: 'Submit payment' })
  await page.context().setOffline(true)
  await submit.click()
  await expect(
    dialog.getByText('Payment failed: Network error. Please check your internet connection. Please try again.'),
  ).toBeVisible()
  await page.context().setOffline(false)
  await submit.dblclick()
  await expect(dialog.getByText(/^Manual payment submitted successfully!/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('button', { name: /More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Payments' }).click()
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1)
})

test('of two tabs that pay for the same app the second shows why not', async ({ open }) => {
  const page = await open()
  await aDeveloper(page)
  const dialog = await submitApp(page, 'Tideline')
  const other = await page.context().newPage()
  await other.goto(page.url())
  const otherDialog = other.getByRole('dialog', { name: 'Start Testing' })
  await expect(otherDialog.getByLabel('Transaction ID')).toBeVisible()
  await report(dialog, '15291443522')
  await otherDialog.getByLabel('Account name').fill('Zara Malik')
  await otherDialog.getByLabel('Transaction ID').fill('15291443523')
  await otherDialog.getByRole('button', { name: 'Submit payment' }).click()
  await expect(
    otherDialog.getByText(
      'Payment failed: Server Error (409): A payment for this app is already waiting for approval. Please try again.',
    ),
  ).toBeVisible()
  await expect(otherDialog.getByLabel('Transaction ID')).toHaveValue('15291443523')
})
