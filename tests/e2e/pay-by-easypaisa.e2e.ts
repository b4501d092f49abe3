import type { Locator, Page } from '@playwright/test'
import { fakeEasyPaisa } from '../fake-easypaisa.ts'
import { expectAccessible } from './accessible.ts'
import { expect, expectNoSidewaysScroll, newEmail, register, test as base } from './test.ts'

type Fake = Awaited<ReturnType<typeof fakeEasyPaisa>>

/** A server that takes automatic payments from a stand-in of EasyPaisa. */
const test = base.extend<{ fake: Fake }>({
  fake: async ({ standIn }, use) => use(await standIn(fakeEasyPaisa, (fake) => fake.close())),
  env: ({ fake }, use) => use(fake.env),
})

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

/** Submits an app and returns its payment dialog. */
async function submitApp(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Add (?:New|Your First) App$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add New App for Testing' })
  await dialog.getByLabel('App name').fill(name)
  await dialog.getByLabel('Description').fill('Tide and swell times for the Karachi coast.')
  await dialog.getByRole('button', { name: 'Submit app' }).click()
  const payment = page.getByRole('dialog', { name: 'App Submitted Successfully!' })
  await expect(payment.getByRole('button', { name: 'Submit payment' })).toBeVisible()
  return payment
}

test('the dialog of payments fits a phone in the dark; the window of one opens next to its page, and closes by itself once it is paid', async ({
  open,
  fake,
}) => {
  const page = await open(phone)
  const name = 'Abdul-Rahman Muhammad Siddiqui-Khan'
  await register(page, { name, email: newEmail('payer'), password: 'a long enough password' })
  const dialog = await submitApp(page, 'اردو لغت اور محاورے کی بہت لمبے نام والی ایپلی کیشن')
  await test.step('also with long names, and what a transfer lacks', async () => {
    await dialog.getByRole('button', { name: 'Submit payment' }).click()
    await expect(dialog.getByText('Please fill in your account name and transaction ID').first()).toBeVisible()
    await expectAccessible(page)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      // The dialog's own body must not scroll sideways either.
      await expectNoSidewaysScroll(page)
    }
  })

  const gate = Promise.withResolvers<void>()
  // What the payer does is asked about after this.
  fake.break('initiate', { after: gate.promise })
  await dialog.getByRole('radio', { name: /^EasyPaisa, automatic/ }).check()
  await dialog.getByLabel('Mobile number').fill('0300 1234567')
  await dialog.getByLabel('CNIC').fill('4210112345671')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Submit payment' }).click()
  const popup = await opened
  await expect(popup.getByRole('heading', { name: 'Approve the payment on your phone' })).toBeVisible()
  expect(new URL(popup.url()).pathname).toBe('/payments/waiting')
  await expectAccessible(popup)
  await expectAccessible(page)
  const [order] = fake.orders.keys()
  fake.decide(order ?? '', 'PAID')
  gate.resolve()
  await expect(dialog.getByText(/^Payment successful via EasyPaisa!/)).toBeVisible()
  await expect.poll(() => popup.isClosed()).toBe(true)
})
