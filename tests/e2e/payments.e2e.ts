import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { accountOf, expect, expectNoSidewaysScroll, idOfApp, signIn, test } from './test.ts'

// These tests change nothing that others see.
test.use({ shared: true })

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

test('the payments of an app fit a phone in the dark, and a receipt is printed and downloaded', async ({
  open,
  accounts,
}) => {
  const page = await open(phone)
  const payments = async (token: string) => `/apps/${await idOfApp(page, 'Saltmarsh', token)}/payments`
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
