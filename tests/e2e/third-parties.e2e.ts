import { accountOf, expect, signIn, test } from './test.ts'

// The operator has configured nothing, as after the first start.
// These journeys change nothing.
test.use({ shared: true })

test('no request goes to a third party, and no visitor is asked for consent', async ({ open, server, accounts }) => {
  const page = await open()
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== server.origin && protocol !== 'data:') elsewhere.push(request.url())
  })
  const developer = accountOf(accounts, 'developer')

  await page.goto('/')
  await page.mouse.wheel(0, 20_000)
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
  await expect(page.getByRole('dialog').getByLabel('Full name')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cookie settings' })).toHaveCount(0)
  await signIn(page, developer)
  await expect(page.getByRole('article').first()).toBeVisible()

  expect(elsewhere).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('consent'))).toBeNull()
})
