import { expectAccessible } from './accessible.ts'
import { accountOf, expect, expectNoSidewaysScroll, idOfApp, signIn, test } from './test.ts'

// The page that it makes is looked at by no other journey.
test.use({ shared: true })

test('a report and its answers are PDFs, and its public page checks its record in the browser', async ({
  open,
  accounts,
}) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  const production = async (token: string) => `/apps/${await idOfApp(page, 'Tidebook', token)}/production`
  await signIn(page, accountOf(accounts, 'developer'), production)
  for (const [button, file] of [
    ['Report as PDF', 'report.pdf'],
    ['Answers pack as PDF', 'answers.pdf'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await download).suggestedFilename()).toBe(file)
  }
  await page.getByRole('button', { name: 'Make a public page' }).click()
  await page.getByRole('link', { name: /\/r\/[a-z2-9]{26}$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/testers stayed with Tidebook for 14 days/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Check the record' }).click()
  await expect(page.getByText('Genuine and whole')).toBeVisible()
})
