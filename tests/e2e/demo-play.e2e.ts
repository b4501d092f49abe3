import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectNoSidewaysScroll, idOfApp, test, textOf } from './test.ts'

test.use({ env: { DEMO_PACE: '20' } })

const app = 'Saltmarsh'

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

const barOf = (page: Page) => page.getByRole('complementary', { name: 'Demo' })
const timeOf = (page: Page) => textOf(barOf(page).getByRole('time'))

test('a test of the demo is played to its fourteenth day, before its developer and the operator', async ({ open }) => {
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
  const bar = barOf(developer)
  const operator = await lookAround('an operator', 'Dashboard')

  await test.step('the demo’s other tests end, so that a day is played quickly', async () => {
    const { data } = await call<{ data: { id: string; name: string }[] }>(
      operator,
      'GET',
      '/api/admin/apps?status=active',
    )
    for (const { id, name } of data)
      if (name !== app) await call(operator, 'PUT', `/api/admin/apps/${id}/cancel`, { reason: 'Enough seen.' })
  })
  await operator.goto('/admin/content')
  await developer.goto(`/apps/${await idOfApp(developer, app)}`)
  const main = developer.getByRole('main')
  await expect(main).toContainText('Day 9 of 14')

  await test.step('the other days are played', async () => {
    await bar.getByRole('button', { name: 'Play a whole test' }).click()
    await expect(bar.getByRole('button', { name: 'Stop' })).toBeVisible()
    await expect(main).toContainText('You should be able to apply now.', { timeout: 120_000 })
    await expect(main).toContainText('Day 14 of 14')
    await expect(bar.getByRole('button', { name: 'Play a day' })).toBeVisible()
    // The visitor of another screen saw the same time pass.
    await expect.poll(async () => (await timeOf(operator)) === (await timeOf(developer))).toBe(true)
    await operator.goto('/admin/apps')
    await expect(operator.getByRole('row', { name: new RegExp(app) })).toContainText('Goal met')
  })

  await test.step('the full moon rises once, and is closed by keyboard', async () => {
    const moon = developer.getByRole('region', { name: new RegExp(`^Full moon over ${app}`) })
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

  await test.step('the answers for Google are there', async () => {
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
