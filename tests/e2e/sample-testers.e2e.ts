import type { Page } from '@playwright/test'
import { accountOf, expect, signIn, test } from './test.ts'

test.use({ env: { DEMO_PACE: '20' } })

/** A call of the person who is signed in on that page. */
async function call<T>(page: Page, method: string, path: string, data: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T
}

test('an order in the demo is answered by sample testers, and its developer watches day 1 begin', async ({
  open,
  accounts,
}) => {
  const developer = await open()
  const administrator = await open()
  await signIn(developer, accountOf(accounts, 'developer'))
  await signIn(administrator, accountOf(accounts, 'admin'))

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
    await developer.goto('/dashboard')
    await expect(developer.getByRole('article', { name: 'Gull Watch' })).toContainText('example.demo.gullwatch')
    await developer.goto(`/dashboard?app=${app.id}&view=setup`)
    await expect(developer.getByLabel('Package name')).toHaveValue('example.demo.gullwatch')
    await expect(developer.getByText('We filled this in, so you don’t need Play Console.')).toBeVisible()
  })

  await call(administrator, 'PUT', `/api/admin/payments/${payment.payment_id}/status`, { payment_status: 'completed' })
  await administrator.goto('/admin/apps')
  await developer.goto(`/apps/${app.id}`)
  const page = developer.getByRole('main')
  await expect(page).toContainText('Day 1 of 14', { timeout: 60_000 })
  await expect(page).toContainText('you need 12')
  const row = administrator.getByRole('row', { name: /Gull Watch/ })
  await expect(row).toContainText('Running')
  await expect(row).toContainText(/\d\d of 12/)
})
