import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { administer, ageSessions } from './in-database.ts'
import type { RunningServer } from './running-server.ts'
import { accountOf, expect, expectAccessible, expectNoSidewaysScroll, register, signIn, test } from './test.ts'
import { earnAs } from './tester-seats.ts'

const phone = { viewport: { width: 320, height: 640 } }
const password = 'a long enough password'

/** A tester who earned six thousand rupees, at their earnings. */
async function aTester(page: Page, server: RunningServer) {
  const email = `tester-${randomUUID()}@people.example`
  await register(page, { name: 'Hoda Rahimi', email, password })
  const { app } = await earnAs(server, email)
  await page.goto('/tester/earnings')
  return { email, app }
}

async function aSecondAdministrator(page: Page, server: RunningServer) {
  const email = `second-${randomUUID()}@people.example`
  await register(page, { name: 'Omar Aziz', email, password })
  await administer(server, email)
}

test('what a tester earned is asked for, approved by two, sent in a batch and marked as paid', async ({
  open,
  server,
  accounts,
}) => {
  const [page, adminPage, second] = [await open(phone), await open(), await open()]
  await aTester(page, server)
  await expect(page.getByRole('region', { name: 'Available' })).toContainText('6,000')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('the tester says where it goes, and asks for all of it', async () => {
    await page.getByRole('button', { name: 'Add an account' }).click()
    const form = page.getByRole('dialog', { name: 'Where should the money go?' })
    await form.getByLabel('Account holder’s name').fill('Hoda Rahimi')
    await form.getByLabel('EasyPaisa number', { exact: true }).fill('0300 123')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByLabel('EasyPaisa number', { exact: true })).toHaveAccessibleDescription(/looks like/)
    await form.getByLabel('EasyPaisa number', { exact: true }).fill('0300 1234567')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Where the money goes' })).toContainText('4567')
    await page.getByRole('button', { name: 'Withdraw' }).click()
    const asking = page.getByRole('dialog', { name: 'Withdraw' })
    await asking.getByLabel('Rupees').fill('7000')
    await asking.getByRole('button', { name: 'Withdraw' }).click()
    await expect(asking.getByLabel('Rupees')).toHaveAccessibleDescription(/Enter whole rupees/)
    await asking.getByLabel('Rupees').fill('5600')
    await asking.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('region', { name: 'Payouts' })).toContainText('Sent between')
    await expect(page.getByText('One payout at a time')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('two administrators approve', async () => {
    await signIn(adminPage, accountOf(accounts, 'admin'))
    await expect(adminPage.getByRole('region', { name: 'Payouts to approve' })).toContainText('Hoda Rahimi')
    await adminPage.goto('/admin/payouts')
    await expectAccessible(adminPage)
    await adminPage.getByRole('button', { name: 'Approve: payout for Hoda Rahimi' }).click()
    await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(adminPage.getByRole('row', { name: /Hoda Rahimi/ })).toContainText('needs another administrator')
    await expect(adminPage.getByRole('button', { name: /^Approve.*Hoda Rahimi/ })).toHaveCount(0)
    await aSecondAdministrator(second, server)
    await second.goto('/admin/payouts')
    await second.getByRole('button', { name: 'Approve too: payout for Hoda Rahimi' }).click()
    await second.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(second.getByRole('row', { name: /Hoda Rahimi/ })).toHaveCount(0)
  })

  await test.step('a batch is made, and its file read again with the reference', async () => {
    await adminPage.goto('/admin/payouts?status=ready')
    await adminPage.getByRole('checkbox', { name: /Hoda Rahimi/ }).check()
    await adminPage.getByRole('button', { name: 'Make a batch' }).click()
    await expect(adminPage.getByText('1 payout put into a batch')).toBeVisible()
    await adminPage.getByRole('link', { name: 'Batches' }).click()
    await expect(adminPage.getByRole('heading', { name: 'Batches', level: 1 })).toBeVisible()
    await expectAccessible(adminPage)
    const download = adminPage.waitForEvent('download')
    await adminPage
      .getByRole('button', { name: /^Transfers of batch/ })
      .first()
      .click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toContain('0300 1234567')
    await adminPage
      .getByRole('link', { name: /^Payouts/ })
      .first()
      .click()
    await adminPage.getByRole('button', { name: 'Import references' }).click()
    await adminPage.getByLabel('File').setInputFiles({
      name: 'transfers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text.replace(/,5600,/, ',5600,TXN 88001')),
    })
    await expect(adminPage.getByText('1 payout would be marked as paid')).toBeVisible()
    await expectAccessible(adminPage)
    await adminPage.getByRole('button', { name: 'Mark 1 payout as paid' }).click()
    await expect(adminPage.getByText('1 payout marked as paid')).toBeVisible()
  })

  await test.step('the tester is notified', async () => {
    const payouts = page.getByRole('region', { name: 'Payouts' })
    await expect(payouts).toContainText('TXN88001')
    await expect(payouts).toContainText('Paid')
    await expect(page.getByRole('region', { name: 'Available' })).toContainText('400')
  })
})

test('a day that was not paid is disputed, and paid when an administrator agrees', async ({
  open,
  server,
  accounts,
}) => {
  const [page, adminPage] = [await open({ ...phone, locale: 'ur-PK' }), await open(phone)]
  const { app } = await aTester(page, server)
  await expect(page.getByRole('heading', { name: 'کمائی', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'View in English' }).click()
  const days = page.getByRole('region', { name: 'Your tests' }).getByRole('listitem').filter({ hasText: app })
  await days.getByText(/days paid$/).click()
  await expect(days.getByText('No screenshot').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('button', { name: /^I disagree about/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByLabel('What happened?')).toHaveAccessibleDescription(/Tell us what happened/)
  await dialog.getByLabel('What happened?').fill('My phone took no screenshot.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(days.getByText('We are reviewing your message')).toBeVisible()

  await signIn(adminPage, accountOf(accounts, 'admin'), '/admin/payouts/disputes')
  await expect(adminPage.getByText('My phone took no screenshot.')).toBeVisible()
  await expectAccessible(adminPage)
  await expectNoSidewaysScroll(adminPage)
  await adminPage.getByRole('button', { name: /^Pay the day: Hoda Rahimi/ }).click()
  const question = adminPage.getByRole('alertdialog')
  await question.getByLabel('Answer').fill('We see you in the server’s list.')
  await question.getByRole('button', { name: 'Pay the day' }).click()
  await expect(adminPage.getByText('My phone took no screenshot.')).toHaveCount(0)

  await expect(days.getByText('Paid after your message')).toBeVisible()
  await expect(days.getByText('We see you in the server’s list.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Available' })).toContainText('6,008')
})

test.describe('in Urdu', () => {
  test.use({ provoked: /^Failed to load resource: the server responded with a status of 403/ })

  test('the bell and the proof of identity ask in Urdu too', async ({ open, server }) => {
    const page = await open({ ...phone, locale: 'ur-PK' })
    await aTester(page, server)
    await page.getByRole('button', { name: /^اطلاعات/ }).click()
    const bell = page.getByRole('dialog', { name: 'اطلاعات' })
    await expect(bell.getByText('ابھی کوئی اطلاع نہیں')).toBeVisible()
    await expectAccessible(page)
    await bell.getByRole('button', { name: 'بند کریں' }).click()

    await ageSessions(server)
    await page.getByRole('button', { name: 'اکاؤنٹ شامل کریں' }).click()
    const form = page.getByRole('dialog', { name: 'رقم کہاں بھیجی جائے؟' })
    await form.getByLabel('اکاؤنٹ ہولڈر کا نام').fill('Hoda Rahimi')
    await form.getByLabel('ایزی پیسہ نمبر', { exact: true }).fill('0300 7654321')
    await form.getByRole('button', { name: 'محفوظ کریں' }).click()
    const proof = page.getByRole('dialog', { name: 'تصدیق کریں کہ یہ آپ ہیں' })
    const field = proof.getByLabel('پاس ورڈ', { exact: true })
    await field.fill('not the password')
    await proof.getByRole('button', { name: 'تصدیق کریں', exact: true }).click()
    await expect(field).toHaveAccessibleDescription(/درست نہیں/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await field.fill(password)
    await proof.getByRole('button', { name: 'تصدیق کریں', exact: true }).click()
    await expect(page.getByRole('region', { name: 'رقم کہاں جاتی ہے' })).toContainText('4321')
  })
})
