import { test } from './line.ts'
import { mailedLetter } from './mail.ts'
import { aDeveloper, submitApp } from './paying.ts'
import { accountOf, expect, expectAccessible, expectNoSidewaysScroll, signIn } from './test.ts'

// What a form refuses, and what a cut line does, is said by the browser too.
test.use({
  provoked: /^Failed to load resource: (?:the server responded with a status of 422|net::ERR_)/,
})

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const
const reason = 'My bank does not send money to Pakistan.'
const advice = 'You can send the dollars by Wise now: choose International transfer.'

test('a developer abroad asks for another way to pay, is answered, and pays in dollars', async ({
  open,
  accounts,
  server,
  line,
}) => {
  const developer = await open({ ...phone, baseURL: line.origin })
  const email = await aDeveloper(developer)
  const payment = await submitApp(developer, 'Nordlicht')
  const question = developer.getByRole('dialog', { name: 'I can’t pay this way' })

  await test.step('the form says what is missing, and keeps what is typed without a connection', async () => {
    await expect(payment.getByText('International transfer')).toHaveCount(0)
    await payment.getByRole('button', { name: 'I can’t pay this way' }).click()
    await question.getByRole('button', { name: 'Send request' }).click()
    await expect(question.getByText('Choose your country.')).toBeVisible()
    await expect(question.getByText('Tell us what stops you.')).toBeVisible()
    await expect(question.getByLabel('Country')).toBeFocused()
    await expectAccessible(developer)
    await expectNoSidewaysScroll(developer)
    await question.getByLabel('Country').selectOption('Norway')
    await question.getByLabel('What stops you?').fill(reason)
    await question.getByLabel('What could you use instead?').fill('Wise')
    await line.cut(developer.context())
    await question.getByRole('button', { name: 'Send request' }).click()
    await expect(question.getByText('Network error. Please check your internet connection.')).toBeVisible()
    await line.restore(developer.context())
    await developer.reload()
    await developer.getByRole('button', { name: 'I can’t pay this way' }).click()
    await expect(question.getByLabel('Country')).toHaveValue('NO')
    await expect(question.getByLabel('What stops you?')).toHaveValue(reason)
  })

  await test.step('it is sent once, and seen again', async () => {
    await question.getByRole('button', { name: 'Send request' }).dblclick()
    const sent = developer.getByRole('dialog', { name: 'Request sent' })
    await developer.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(developer)
    await developer.setViewportSize(phone.viewport)
    await expect(sent.getByText(`We’ll write to ${email} within a working day.`)).toBeFocused()
    await sent.getByRole('button', { name: 'Done' }).click()
    const note = developer.getByText(/^You asked for another way to pay on /)
    await expect(note).toBeVisible()
    await expect(developer.getByRole('button', { name: 'I can’t pay this way' })).toHaveCount(0)
    await expectAccessible(developer)
    await developer.reload()
    await expect(note).toBeVisible()
  })

  const administrator = await open()
  await test.step('an administrator switches the international account on', async () => {
    await signIn(administrator, accountOf(accounts, 'admin'), '/admin/settings')
    const panel = administrator.getByRole('form', { name: 'International account' })
    await expect(panel.getByText('This way to pay is not offered.')).toBeVisible()
    await panel.getByLabel('Account title').fill('Fortnight Testing')
    await panel.getByLabel('Bank or service').fill('Wise')
    await panel.getByLabel('IBAN, account number or e-mail').fill('pay@fortnight.example')
    await panel.getByLabel('Offered to developers').check()
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(administrator.getByText('International account saved')).toBeVisible()
  })

  await test.step('and answers, found from the dashboard', async () => {
    await administrator.goto('/admin')
    await administrator
      .getByRole('region', { name: 'Developers who can’t pay' })
      .getByRole('link', { name: /Nordlicht/ })
      .click()
    const row = administrator
      .getByRole('table', { name: 'Developers who can’t pay' })
      .getByRole('row')
      .filter({ hasText: 'Nordlicht' })
    await expect(row).toContainText('Starter, $9.99')
    await expect(row).toContainText('Norway')
    await expect(row).toContainText(reason)
    await expect(row).toContainText('Could use: Wise')
    await expectAccessible(administrator)
    await row.getByRole('button', { name: 'Answer the request for Nordlicht' }).click()
    const answer = administrator.getByRole('alertdialog', { name: 'Answer this request' })
    await answer.getByRole('button', { name: 'Send answer' }).click()
    await expect(answer.getByText('Please write an answer.')).toBeVisible()
    await answer.getByLabel('Answer').fill(advice)
    await expectAccessible(administrator)
    await answer.getByRole('button', { name: 'Send answer' }).click()
    await expect(administrator.getByText('Answer sent')).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await mailedLetter(server, email, 'Another way to pay for your test')).toContain(advice)
  })

  await test.step('the developer reads the answer and pays', async () => {
    await developer.reload()
    await expect(payment.getByText(advice)).toBeVisible()
    await payment.getByText('International transfer', { exact: true }).click()
    await expect(payment.getByRole('definition').filter({ hasText: 'pay@fortnight.example' })).toBeVisible()
    await expect(payment.getByRole('definition').filter({ hasText: '$9.99' })).toBeVisible()
    await expect(payment.getByText(/^Rs /)).toHaveCount(0)
    await payment.getByLabel('Account name').fill('Åse O’Brien & Co.')
    await payment.getByLabel('Transaction ID').fill('transfer')
    await payment.getByRole('button', { name: 'Submit payment' }).click()
    await expect(payment.getByText(/should contain at least one digit/)).toBeVisible()
    await payment.getByLabel('Transaction ID').fill('#1234567890')
    await expectAccessible(developer)
    await expectNoSidewaysScroll(developer)
    await payment.getByRole('button', { name: 'Submit payment' }).click()
    await expect(payment.getByText(/^Manual payment submitted successfully!/)).toBeVisible()
  })

  await test.step('the payment is reviewed in dollars', async () => {
    await administrator.goto('/admin/payments?status=pending')
    const row = administrator.getByRole('row').filter({ hasText: '1234567890' })
    await expect(row).toContainText('International transfer')
    await row.getByRole('button', { name: 'Approve' }).click()
    await expect(administrator.getByRole('alertdialog')).toContainText('$9.99, sent in dollars')
  })
})
