import { accountOf, expect, expectNoSidewaysScroll, signIn, test } from './test.ts'

test('an administrator watches open tests, reminds inactive testers, and reads how far to trust the forecasts', async ({
  open,
  accounts,
}) => {
  const page = await open({ viewport: { width: 1280, height: 900 } })
  await signIn(page, accountOf(accounts, 'admin'))
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Watchlist' }).click()
  const table = page.getByRole('table', { name: 'Open tests' })
  await expect(table.getByRole('row', { name: /Saltmarsh/ })).toContainText(/Running/)

  await test.step('one click reminds, once a day', async () => {
    const remind = table.getByRole('button', { name: /^Remind \d+ inactive testers of / }).first()
    await remind.click()
    await expect(page.getByText(/testers? of .+ reminded/).first()).toBeVisible()
    await remind.click()
    await expect(page.getByText('They were reminded today already').first()).toBeVisible()
  })

  await test.step('filters are in the address', async () => {
    await page.getByLabel('Phase', { exact: true }).selectOption('staffing')
    await expect(page).toHaveURL(/phase=staffing/)
    await page.reload()
    await expect(table.getByRole('row', { name: /Lantern Reader/ })).toBeVisible()
    await expect(table.getByRole('row', { name: /Saltmarsh/ })).toHaveCount(0)
    await page.goBack()
  })

  await test.step('forecasts and outcomes are in a table', async () => {
    const forecasts = page.getByRole('region', { name: 'How far to trust the forecasts' })
    await expect(forecasts.getByRole('table', { name: /^Tests by the forecast of their first day/ })).toContainText(
      /\d+ of \d+/,
    )
    await expect(page.getByRole('heading', { name: 'Capacity' })).toBeVisible()
  })

  for (const [width, colorScheme] of [
    [390, 'light'],
    [390, 'dark'],
    [1280, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/watch-${width}-${colorScheme}.png`, fullPage: true })
  }
})
