import type { Locator, Page } from '@playwright/test'
import { fakeEasyPaisa } from '../fake-easypaisa.ts'
import { aDeveloper, submitApp } from './paying.ts'
import { accountOf, expect, expectAccessible, expectNoSidewaysScroll, signIn, test as base } from './test.ts'

type Fake = Awaited<ReturnType<typeof fakeEasyPaisa>>

/** A server that takes automatic payments from a stand-in of EasyPaisa. */
const test = base.extend<object, { fake: Fake }>({
  // The browser also logs what the review's forms are refused.
  provoked: /^Failed to load resource: the server responded with a status of (401|422)/,
  fake: [
    // Playwright reads what a fixture needs from this pattern; this one needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const fake = await fakeEasyPaisa()
      await use(fake)
      await fake.close()
    },
    { scope: 'worker' },
  ],
  env: ({ fake }, use) => use(fake.env),
})

/**
 * Asks for money by the form; returns the order that EasyPaisa then has. What the payer does is asked about after
 * `answer()`.
 */
async function ask(fake: Fake, dialog: Locator) {
  const gate = Promise.withResolvers<void>()
  fake.break('initiate', { after: gate.promise })
  const before = fake.orders.size
  await dialog.getByRole('radio', { name: /^EasyPaisa, automatic/ }).check()
  await dialog.getByLabel('Mobile number').fill('+92 300 1234567')
  await dialog.getByLabel('CNIC').fill('4210112345671')
  await dialog.getByRole('button', { name: 'Submit payment' }).click()
  await expect.poll(() => fake.orders.size).toBe(before + 1)
  const [order] = [...fake.orders.values()].slice(-1)
  if (!order) throw new Error('nobody was asked')
  expect(order.request).toMatchObject({ mobileAccountNo: '03001234567', transactionAmount: '2797.00' })
  expect(JSON.stringify(order.request)).not.toContain('12345671')
  return { id: order.orderId, answer: gate.resolve }
}

const windowOf = (page: Page) => page.waitForEvent('popup')
const paid = 'Payment successful via EasyPaisa! Your app is now being processed for testing.'

test('a payment approved on the phone starts the test, and its window closes by itself', async ({ open, fake }) => {
  const page = await open()
  await aDeveloper(page)
  const dialog = await submitApp(page, 'Tideline')
  await dialog.getByRole('radio', { name: /^EasyPaisa, automatic/ }).check()
  await dialog.getByRole('button', { name: 'Submit payment' }).click()
  await expect(dialog.getByText('Please fill in all EasyPaisa details').first()).toBeVisible()
  await dialog.getByLabel('CNIC').fill('1234')
  await dialog.getByLabel('Mobile number').fill('0300 1234567')
  await dialog.getByRole('button', { name: 'Submit payment' }).click()
  await expect(dialog.getByText('CNIC should look like XXXXX-XXXXXXX-X.')).toBeVisible()
  await expectAccessible(page)

  const opened = windowOf(page)
  const { id, answer } = await ask(fake, dialog)
  const popup = await opened
  await expect(popup.getByRole('heading', { name: 'Approve the payment on your phone' })).toBeVisible()
  await expect(popup.getByRole('main')).toContainText(/2,797/)
  expect(new URL(popup.url()).pathname).toBe('/payments/waiting')
  await expectAccessible(popup)
  await expect(dialog.getByText('Approve the payment on your phone')).toBeVisible()
  await expect(dialog.getByText('Approve the payment on your phone')).toBeFocused()
  await expectAccessible(page)
  // Neither number is left in this browser.
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toMatch(/12345671|1234567-1/)

  fake.decide(id, 'PAID')
  answer()
  await expect(dialog.getByText(paid)).toBeFocused()
  await expect.poll(() => popup.isClosed()).toBe(true)
  await dialog.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('article', { name: 'Tideline' }).getByText('Active', { exact: true })).toBeVisible()
})

test('a payer who closes the window too early is informed, and the payment is still seen', async ({ open, fake }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await aDeveloper(page)
  const dialog = await submitApp(page, 'Tideline')
  const opened = windowOf(page)
  const { id, answer } = await ask(fake, dialog)
  const popup = await opened
  await expect(popup.getByRole('heading', { name: 'Approve the payment on your phone' })).toBeVisible()
  await popup.close()
  await expect(
    dialog.getByText('Payment verification failed. Please contact support if money was deducted.'),
  ).toBeVisible()
  await expectAccessible(page)

  await test.step('a reload finds the payment again, without a window', async () => {
    await page.reload()
    const again = page.getByRole('dialog')
    await expect(again.getByText('The payment window is not open. You don’t need it to pay.')).toBeVisible()
    const reopened = windowOf(page)
    await again.getByRole('button', { name: 'Show the payment window' }).click()
    await expect((await reopened).getByRole('heading', { name: 'Approve the payment on your phone' })).toBeVisible()
  })
  fake.decide(id, 'PAID')
  answer()
  await expect(page.getByRole('dialog').getByText(paid)).toBeVisible()
})

test('the window shows the payment that becomes known while its page starts', async ({ open }) => {
  const page = await open()
  await page.addInitScript(() => {
    // The router has read the address, and the page does not follow the router yet.
    Object.defineProperty(window, '__reactRouterDataRouter', {
      set() {
        location.replace('#00000000-0000-7000-8000-000000000000')
      },
    })
  })
  await page.goto('/payments/waiting')
  await expect(page.getByRole('heading', { name: 'This payment can’t be shown' })).toBeVisible()
})

test('a payment that EasyPaisa refuses can be tried again', async ({ open, fake }) => {
  const page = await open()
  // A browser that blocks windows.
  await page.addInitScript(() => {
    window.open = () => null
  })
  await aDeveloper(page)
  const dialog = await submitApp(page, 'Tideline')
  const { id, answer } = await ask(fake, dialog)
  await expect(dialog.getByText('The payment window is not open. You don’t need it to pay.')).toBeVisible()
  fake.decide(id, 'FAILED')
  answer()
  await expect(
    dialog.getByText('Payment verification failed. Please contact support if money was deducted.'),
  ).toBeVisible()
  await expect(dialog.getByText('EasyPaisa could not collect the payment.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const second = await ask(fake, dialog)
  fake.decide(second.id, 'PAID')
  second.answer()
  await expect(dialog.getByText(paid)).toBeVisible()
})

test('money of another amount completes nothing, and an administrator says what was done with it', async ({
  open,
  fake,
  accounts,
}) => {
  const page = await open()
  await aDeveloper(page)
  const dialog = await submitApp(page, 'Kelp')
  const { id, answer } = await ask(fake, dialog)
  fake.decide(id, 'PAID').transactionAmount = '2000.00'
  answer()
  await expect(dialog.getByText('Rs 2,000 arrived instead of Rs 2,797.').first()).toBeVisible()

  const administrator = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await signIn(administrator, accountOf(accounts, 'admin'), '/admin/refunds')
  await administrator
    .getByRole('main')
    .getByRole('link', { name: /^Unmatched money/ })
    .click()
  const money = administrator.getByRole('table', { name: 'Unmatched money' })
  await expect(money).toContainText('Rs 2,000')
  await money.getByRole('button', { name: 'Settle: unmatched money for Kelp' }).click()
  const question = administrator.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Save note' }).click()
  await expect(question.getByLabel('Note')).toHaveAccessibleDescription(/Say what was done\./)
  await expectAccessible(administrator)
  await question.getByLabel('Note').fill('Sent back by EasyPaisa.')
  await question.getByRole('button', { name: 'Save note' }).click()
  await expect(administrator.getByText('No unmatched money')).toBeVisible()
  await administrator.getByLabel('State').selectOption('Settled')
  await expect(money).toContainText('Sent back by EasyPaisa.')
  await expect(money.getByText('Settled')).toBeVisible()
  await expectAccessible(administrator)
  await expectNoSidewaysScroll(administrator)
})

test('after ten minutes the window closes and the payment has to be tried again', async ({ open, fake }) => {
  const page = await open()
  await page.clock.install()
  await aDeveloper(page)
  const dialog = await submitApp(page, 'Tideline')
  const opened = windowOf(page)
  const { answer } = await ask(fake, dialog)
  const popup = await opened
  await expect(dialog.getByText('Approve the payment on your phone')).toBeVisible()
  await page.clock.fastForward(599_000)
  expect(popup.isClosed()).toBe(false)
  await page.clock.fastForward(2000)
  await expect(dialog.getByText('Payment timeout. Please try again.')).toBeVisible()
  await expect.poll(() => popup.isClosed()).toBe(true)
  answer()
})

test.describe('without a connection', () => {
  test.use({ provoked: /^Failed to load resource: net::/ })

  test('a verification that fails says where to ask, and the wait goes on', async ({ open, fake }) => {
    const page = await open()
    await aDeveloper(page)
    const dialog = await submitApp(page, 'Tideline')
    const opened = windowOf(page)
    const { id, answer } = await ask(fake, dialog)
    const popup = await opened
    await expect(popup.getByRole('heading', { name: 'Approve the payment on your phone' })).toBeVisible()
    await page.context().setOffline(true)
    await popup.close()
    await expect(dialog.getByText('Payment verification failed. Please contact support.')).toBeVisible()
    await expect(dialog.getByText(/^No connection at the moment\./)).toBeVisible()
    await page.context().setOffline(false)
    fake.decide(id, 'PAID')
    answer()
    await expect(dialog.getByText(paid)).toBeVisible()
  })
})
