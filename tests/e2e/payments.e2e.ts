import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { goToScreen } from './appearances.ts'
import { accountOf, expect, expectNoSidewaysScroll, idOfApp, signIn, test } from './test.ts'

// The public page that it makes is looked at by no other journey.
test.use({ shared: true })

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

test('on a phone in the dark the payments of an app fit, a receipt is printed and downloaded, and so are a report and its answers; the public page checks its record', async ({
  open,
  accounts,
}) => {
  const page = await open(phone)
  const paymentsOf = (name: string) => async (token?: string) => `/apps/${await idOfApp(page, name, token)}/payments`
  await signIn(page, accountOf(accounts, 'developer'), paymentsOf('Ferry Clock'))
  await page.getByRole('button', { name: 'Refund' }).first().click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await expect(refund.getByText(/comes back/i).first()).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(refund).toBeHidden()

  await page.goto(await paymentsOf('Saltmarsh')())
  await expect(page.getByText(/^No refund\. The 7 days are over/).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
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

  await test.step('a report and its answers are PDFs, and its public page checks its record in the browser', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await goToScreen(page, `/apps/${await idOfApp(page, 'Tidebook')}/production`)
    for (const [button, name] of [
      ['Report as PDF', 'report.pdf'],
      ['Answers pack as PDF', 'answers.pdf'],
    ] as const) {
      const made = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      expect((await made).suggestedFilename()).toBe(name)
    }
    await page.getByRole('button', { name: 'Make a public page' }).click()
    await page.getByRole('link', { name: /\/r\/[a-z2-9]{26}$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/testers stayed with Tidebook for 14 days/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Check the record' }).click()
    await expect(page.getByText('Genuine and whole')).toBeVisible()
  })
})
