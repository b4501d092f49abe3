import { readFile } from 'node:fs/promises'
import { aDeveloper, decide, fillSetup, report, submitApp } from './paying.ts'
import { accountOf, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './test.ts'

// What a form refuses is said by the browser too.
test.use({ provoked: /^Failed to load resource: the server responded with a status of 422/ })

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

test('a payment is rejected with a reason, sent again, approved, and paid back', async ({ open, accounts }) => {
  const developer = await open()
  const email = await aDeveloper(developer)
  const card = developer.getByRole('article', { name: 'Tideline' })

  await test.step('chooses a package and pays by bank', async () => {
    const dialog = await submitApp(developer, 'Tideline')
    await expect(dialog.getByRole('radio', { name: 'Starter' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Professional' }).check()
    await expect(dialog.getByText('Professional, for Tideline')).toBeVisible()
    await expect(dialog.getByRole('definition').filter({ hasText: /5,037/ })).toBeVisible()
    await dialog.getByText('Bank transfer').click()
    await expect(dialog).toContainText('PK36TEST0000001123456702')
    await dialog.getByRole('button', { name: 'Copy amount' }).click()
    await expect.poll(() => developer.evaluate(() => navigator.clipboard.readText())).toBe('5037')
    await expectAccessible(developer)
    await report(dialog, 'txn1wrong')
    await expect(card).toContainText('Your payment is being checked')
  })

  const administrator = await open()
  await test.step('the developer corrects it, which an open review shows', async () => {
    await signIn(administrator, accountOf(accounts, 'admin'), '/admin/payments')
    await administrator
      .getByRole('row')
      .filter({ hasText: 'TXN1WRONG' })
      .getByRole('button', { name: 'Approve' })
      .click()
    const review = administrator.getByRole('alertdialog')
    await expect(review).toContainText('TXN1WRONG')
    await card.getByRole('button', { name: /More actions/ }).click()
    await developer.getByRole('menuitem', { name: 'Payments' }).click()
    await developer.getByRole('link', { name: 'Correct or withdraw' }).click()
    const dialog = developer.getByRole('dialog', { name: 'Start Testing' })
    await expect(dialog).toContainText('TXN1WRONG')
    await expectAccessible(developer)
    await dialog.getByRole('button', { name: 'Correct details' }).click()
    await dialog.getByLabel('Transaction ID').fill('2')
    await dialog.getByRole('button', { name: 'Save correction' }).click()
    await expect(dialog.getByText(/should be 8-20 characters/)).toBeVisible()
    await dialog.getByLabel('Transaction ID').fill('txn2wrong')
    await developer.keyboard.press('Enter')
    await expect(dialog.getByRole('definition').filter({ hasText: 'TXN2WRONG' })).toBeVisible()
    await expect(review).toContainText(/The developer corrected this payment .* Before: Bank transfer, TXN1WRONG\./)
    await expect(review.getByRole('definition').filter({ hasText: 'TXN2WRONG' })).toBeVisible()
    await expectAccessible(administrator)
  })

  await test.step('and withdraws it, and reports another', async () => {
    const dialog = developer.getByRole('dialog', { name: 'Start Testing' })
    await dialog.getByRole('button', { name: 'Withdraw payment' }).click()
    const question = developer.getByRole('alertdialog', { name: 'Withdraw this payment?' })
    await expectAccessible(developer)
    await question.getByRole('button', { name: 'Withdraw payment' }).click()
    const review = administrator.getByRole('alertdialog')
    await expect(review).toContainText('The developer has withdrawn this payment.')
    await review.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByText('Bank transfer').first().click()
    await report(dialog, 'txn1wrong')
    await expect(developer.getByRole('region', { name: 'Outlook' })).toContainText('Your payment is being checked')
    await developer.getByRole('main').getByRole('link', { name: 'Your apps' }).click()
    await expect(card).toContainText('Your payment is being checked')
  })

  await test.step('an administrator rejects it', async () => {
    await decide(administrator, 'TXN1WRONG', 'Reject', 'No transfer with this ID has arrived.')
  })

  await test.step('the developer reads why and sends it again', async () => {
    await card.getByRole('button', { name: 'Start Testing' }).click()
    const dialog = developer.getByRole('dialog', { name: 'Start Testing' })
    await expect(dialog.getByText('Your last payment could not be confirmed. You can send it again.')).toBeVisible()
    await expect(dialog.getByText('No transfer with this ID has arrived.').first()).toBeVisible()
    await dialog.getByText('Payments for this app (2)').click()
    await expect(dialog.getByRole('list', { name: 'Payments' })).toContainText('TXN1WRONG')
    await expectAccessible(developer)
    await report(dialog, '67923175246')
  })

  await test.step('this time it is approved', async () => {
    await decide(administrator, '67923175246', 'Approve')
    await expect(card.getByText('Active', { exact: true })).toBeVisible()
    await expect(card).toContainText('Waiting for your Play set-up')
  })

  await test.step('testers are asked once the app is set up, from the notification that asks for it', async () => {
    await developer.getByRole('button', { name: /Notifications/ }).click()
    await developer.getByText('Set up Tideline for Play').click()
    await fillSetup(developer)
    await expect(developer.getByRole('main')).toContainText('Testers are joining')
  })

  await test.step('every attempt is on the page of payments', async () => {
    await developer.getByRole('link', { name: 'Payments', exact: true }).click()
    await expect(developer.getByRole('heading', { level: 1 })).toHaveText('Tideline')
    const attempts = developer.getByRole('list', { name: 'Payments' }).getByRole('listitem')
    await expect(attempts).toHaveCount(3)
    await expect(attempts.first()).toContainText('Completed')
    await expect(attempts.nth(1)).toContainText('No transfer with this ID has arrived.')
    await expect(attempts.last()).toContainText('Withdrawn')
    await expectAccessible(developer)
  })

  await test.step('the receipt can be printed and downloaded', async () => {
    await developer.getByRole('link', { name: 'Receipt' }).click()
    const receipt = developer.getByRole('article', { name: 'Receipt' })
    await expect(receipt).toContainText(email)
    await expect(receipt).toContainText('$17.99')
    expect(decodeURIComponent(developer.url())).not.toContain(email)
    await expectAccessible(developer)
    await expectNoSidewaysScroll(developer)
    await developer.emulateMedia({ media: 'print' })
    await expect(developer.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(developer.getByRole('banner').getByRole('navigation')).toBeHidden()
    await expect(receipt).toBeVisible()
    await developer.emulateMedia({ media: 'screen' })
    const [download] = await Promise.all([
      developer.waitForEvent('download'),
      developer.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await developer.goBack()
  })

  const refund = developer.getByRole('dialog', { name: 'Refund' })
  await test.step('asks for the money back within the seven days', async () => {
    await developer.getByRole('button', { name: 'Refund' }).click()
    await expect(refund).toContainText('$17.99')
    await expect(refund).toContainText('whatever the reason')
    await refund.getByRole('button', { name: 'Ask for $17.99' }).click()
    await expect(refund.getByText('Tell us the account that the money should go to.')).toBeVisible()
    await refund.getByLabel('Account that the money goes to').fill('Zara Malik, Bank of Tests, 0011')
    await expectAccessible(developer)
    await refund.getByRole('button', { name: 'Ask for $17.99' }).click()
    await developer.getByRole('button', { name: 'Ask for the refund' }).click()
    await expect(refund.getByText('Requested', { exact: true })).toBeVisible()
    await developer.reload()
    await expect(refund).toContainText('Zara Malik, Bank of Tests, 0011')
  })

  const settle = async (as: 'Mark as refunded' | 'Decline', label: string, message: string, confirm: string) => {
    await administrator.getByRole('button', { name: `${as}: refund for Tideline` }).click()
    const question = administrator.getByRole('alertdialog')
    await question.getByRole('button', { name: confirm }).click()
    await expect(question.getByLabel(label)).not.toHaveAccessibleDescription('')
    await expectAccessible(administrator)
    await question.getByLabel(label).fill(message)
    await question.getByRole('button', { name: confirm }).click()
    await expect(question).toBeHidden()
  }
  await test.step('declined, it can be asked for again', async () => {
    await administrator
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: /^Refunds/ })
      .click()
    await expectNoSidewaysScroll(administrator)
    await settle('Decline', 'Reason', 'Please name the account that paid.', 'Decline')
    await expect(administrator.getByRole('button', { name: 'Decline: refund for Tideline' })).toHaveCount(0)
    await expect(refund.getByText('Declined', { exact: true })).toBeVisible()
    await expect(refund).toContainText('Please name the account that paid.')
    await refund.getByLabel('Account that the money goes to').fill('Zara Malik, EasyPaisa, 0300 7654321')
    await refund.getByRole('button', { name: 'Ask for $17.99' }).click()
    await developer.getByRole('button', { name: 'Ask for the refund' }).click()
    await expect(refund.getByText('Requested', { exact: true })).toBeVisible()
  })

  await test.step('paid back, the app is cancelled', async () => {
    await settle('Mark as refunded', 'Transaction ID of your transfer', 'BACK12345678', 'Mark as refunded')
    await expect(refund.getByText('Refunded', { exact: true })).toBeVisible()
    await expect(refund).toContainText('BACK12345678')
    await refund.getByRole('button', { name: 'Close' }).last().click()
    await developer.getByRole('link', { name: 'Your apps' }).click()
    await expect(card.getByText('Cancelled', { exact: true })).toBeVisible()
  })
})

test('the dialog of payments is accessible and fits a phone in the dark', async ({ open }) => {
  const page = await open(phone)
  await aDeveloper(page, 'Abdul-Rahman Muhammad Siddiqui-Khan')
  const dialog = await submitApp(page, 'اردو لغت اور محاورے کی بہت لمبے نام والی ایپلی کیشن')
  await dialog.getByRole('button', { name: 'Submit payment' }).click()
  await expect(dialog.getByText('Please fill in your account name and transaction ID').first()).toBeVisible()
  await expectAccessible(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    // The dialog's own body must not scroll sideways either.
    expect(await dialog.locator('.dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
  }
})

test('the pages of payments are accessible and fit a phone in the dark', async ({ open, accounts }) => {
  const page = await open(phone)
  await signIn(page, accountOf(accounts, 'developer'))
  const tested = page.getByRole('article').filter({ hasText: /Day \d+ of/ })
  await tested
    .first()
    .getByRole('button', { name: /More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Payments' }).click()
  await expect(page.getByRole('link', { name: 'Receipt' }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Refund' }).first().click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await expect(refund.getByText(/comes back|The 7 days are over/i).first()).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(refund).toBeHidden()
  await page.getByRole('link', { name: 'Receipt' }).first().click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
  await expectAccessible(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
})
