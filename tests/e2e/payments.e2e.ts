import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { aDeveloper, submitApp } from './paying.ts'
import { accountOf, expect, expectNoSidewaysScroll, idOfApp, signIn, test } from './test.ts'

// These tests change nothing that others see.
test.use({ shared: true })

const statement = ['Trx ID,Date,Sender,Credit (PKR)', '70000000001,22/11/2026,Zara Malik,"2,797.00"', '12,,,1'].join(
  '\n',
)

test('the review of payments is dense, and its import fits a phone', async ({ open, accounts }) => {
  const page = await open()
  await signIn(page, accountOf(accounts, 'admin'), '/admin/payments?status=all')
  const row = page.getByRole('table').locator('tbody').getByRole('row').first()
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(45)
  await page.getByRole('button', { name: 'Import a statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a statement' })
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) }
  await dialog.getByLabel('File').setInputFiles(file)
  await expect(dialog.getByRole('region', { name: 'Left out' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await dialog.locator('.dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
  await expectNoSidewaysScroll(page)
})

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

test('the dialog of payments fits a phone in the dark', async ({ open }) => {
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

test('the payments of an app fit a phone in the dark, and a receipt is printed and downloaded', async ({
  open,
  accounts,
}) => {
  const page = await open(phone)
  const payments = async () => `/apps/${await idOfApp(page, 'Saltmarsh')}/payments`
  await signIn(page, accountOf(accounts, 'developer'), payments)
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
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt).toBeVisible()
  await expectAccessible(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(receipt).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
