import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

test.use({ env: { DEMO_PACE: '20' } })

/** A call of the person who is signed in on that page. */
async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.fetch(path, {
    method,
    ...(data && { data }),
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T
}

test('an order in the demo is played to its fourteenth day, before its developer and the operator', async ({
  open,
}) => {
  const lookAround = async (as: string, heading: string) => {
    const page = await open({ viewport: { width: 390, height: 844 } })
    await page.goto('/')
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: `Look around as ${as}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 900 })
    return page
  }
  const developer = await lookAround('a developer', 'Your apps')
  const bar = developer.getByRole('complementary', { name: 'Demo' })
  const operator = await lookAround('an operator', 'Dashboard')

  await test.step('the tests of the demo’s stories end, so that a day is played quickly', async () => {
    const { data } = await call<{ data: { id: string }[] }>(operator, 'GET', '/api/admin/apps?status=active')
    for (const { id } of data) await call(operator, 'PUT', `/api/admin/apps/${id}/cancel`, { reason: 'Enough seen.' })
  })

  const app = await call<{ id: string }>(developer, 'POST', '/api/apps', {
    name: 'Gull Watch',
    description: 'Names the gull above you.',
  })
  const payment = await call<{ payment_id: string }>(developer, 'POST', '/api/payments/create', {
    app_id: app.id,
    payment_method: 'manual_bank',
    amount: 9.99,
    account_name: 'Zara Haddad',
    transaction_id: 'TXN41204120412',
  })
  await test.step('the demo completes the Play setup', async () => {
    await expect(developer.getByRole('article', { name: 'Gull Watch' })).toContainText('example.demo.gullwatch')
    await developer.goto(`/dashboard?app=${app.id}&view=setup`)
    await expect(developer.getByLabel('Package name')).toHaveValue('example.demo.gullwatch')
    await expect(developer.getByText('We filled this in, so you don’t need Play Console.')).toBeVisible()
    await developer.keyboard.press('Escape')
  })
  await call(operator, 'PUT', `/api/admin/payments/${payment.payment_id}/status`, { payment_status: 'completed' })
  await operator.goto('/admin/apps')
  await developer.goto(`/apps/${app.id}`)
  const main = developer.getByRole('main')

  await test.step('its testers answer, and day 1 begins', async () => {
    await expect(main).toContainText('Day 1 of 14', { timeout: 60_000 })
    await expect(main).toContainText('you need 12')
    const row = operator.getByRole('row', { name: /Gull Watch/ })
    await expect(row).toContainText('Running')
    await expect(row).toContainText(/\d\d of 12/)
    await operator.goto('/admin/content')
  })

  await test.step('the fourteen days are played', async () => {
    await bar.getByRole('button', { name: 'Play a whole test' }).click()
    await expect(bar.getByRole('button', { name: 'Stop' })).toBeVisible()
    // The visitor of another screen sees the same time pass.
    await expect(operator.getByRole('complementary', { name: 'Demo' })).toContainText('Playing', { timeout: 20_000 })
    await expect(main).toContainText('You should be able to apply now.', { timeout: 120_000 })
    await expect(main).toContainText('Day 14 of 14')
    await expect(bar.getByRole('button', { name: 'Play a day' })).toBeVisible()
    await operator.goto('/admin/apps')
    await expect(operator.getByRole('row', { name: /Gull Watch/ })).toContainText('Goal met')
  })

  await test.step('the full moon rises once, and is closed by keyboard', async () => {
    const moon = developer.getByRole('region', { name: /^Full moon over Gull Watch/ })
    await expect(moon).toBeVisible()
    await moon.getByRole('button', { name: 'Make a card to share' }).click()
    await expect(moon.getByRole('img')).toHaveJSProperty('naturalWidth', 1200)
    await expectAccessible(developer)
    await moon.getByRole('button', { name: 'Close the full moon' }).press('Enter')
    await expect(moon).toBeHidden()
    await expect(main).toBeFocused()
    await developer.reload()
    await expect(main).toContainText('You should be able to apply now.')
    await expect(moon).toBeHidden()
  })

  await test.step('what happened is there: feedback, a tester who fell silent, the answers for Google', async () => {
    await expect(main).toContainText('Let me choose larger letters in the list.')
    await expect(developer).toHaveURL(`/apps/${app.id}`)
    await developer.getByRole('link', { name: 'Production', exact: true }).click()
    await expect(main).toContainText(/\d+ testers stayed in the test without a break/)
    await developer.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(developer)
    await expectAccessible(developer)
  })

  await test.step('from there the visitor looks around as a tester', async () => {
    const link = bar.getByRole('link', { name: 'Look around as a tester' })
    await link.click()
    await expect(developer).toHaveURL(/\/tester$/)
    await expect(link).toHaveAttribute('aria-current', 'true')
  })
})
