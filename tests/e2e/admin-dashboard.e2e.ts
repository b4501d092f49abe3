import type { Page } from '@playwright/test'
import { accountOf, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './test.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The numbers of a chart, row by row, as its table gives them. */
async function tableOf(page: Page, caption: string): Promise<string[][]> {
  const details = page.locator('details').filter({ has: page.locator('summary', { hasText: caption }) })
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click()
  const rows = details.getByRole('table', { name: caption }).getByRole('row')
  return rows.evaluateAll((all) => all.map((row) => Array.from(row.children, (cell) => cell.textContent ?? '')))
}

const numberOf = (text: string | undefined) => Number((text ?? '').replaceAll(/[$,]/g, ''))

test('what waits leads to its decision and leaves when it is decided', async ({ open, accounts }) => {
  const page = await open()
  await signIn(page, accountOf(accounts, 'admin'))
  const waiting = panel(page, 'Needs you first').getByRole('region', { name: 'Payments to check' })
  const first = waiting.getByRole('listitem').first()
  const name = (await first.locator('b').textContent()) ?? ''
  await first.getByRole('link').click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByText('Payment status updated successfully')).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(panel(page, 'Needs you first').getByRole('link', { name: new RegExp(`^${name}.*\\$`) })).toHaveCount(0)
})

test('the charts say in tables what the page says in words, for the period in the address', async ({
  open,
  accounts,
}) => {
  const page = await open({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  await signIn(page, accountOf(accounts, 'admin'))
  await page.getByRole('navigation', { name: 'Period of the charts' }).getByRole('link', { name: '30 days' }).click()
  await expect(page).toHaveURL(/\?days=30$/)
  await page.reload()
  await expect(page.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true')

  const revenue = await tableOf(page, 'Revenue in 30 days')
  expect(revenue).toHaveLength(31)
  const came = revenue.slice(1).reduce((sum, [, value]) => sum + Math.round(100 * numberOf(value)), 0)
  await expect(panel(page, 'Revenue')).toContainText(
    `${(came / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })} in 30 days`,
  )
  const apps = await tableOf(page, 'Apps by status in 30 days')
  const now = Object.fromEntries((apps[0] ?? []).map((status, at) => [status, numberOf(apps.at(-1)?.[at])]))
  const table = page.getByRole('table', { name: 'Apps by status', exact: true })
  for (const status of ['Active', 'Pending', 'Pending Payment', 'Completed', 'Cancelled'])
    await expect(table.getByRole('row', { name: new RegExp(`^${status} \\d`) })).toContainText(
      `${status}${now[status]}`,
    )
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('link', { name: '365 days' }).click()
  expect(await tableOf(page, 'Sign-ups in 365 days')).toHaveLength(53)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const small = page.locator('.chart text')
  const sizes = await small.evaluateAll((all) => all.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11)
})
