import { expect, expectNoSidewaysScroll, test } from './test.ts'

test('a visitor of the demo looks around as each of its roles, without a password', async ({ open }) => {
  for (const [name, heading, address] of [
    ['Look around as a developer', 'Your apps', /\/dashboard$/],
    ['Look around as an operator', 'Dashboard', /\/admin$/],
    ['Look around as a tester', /./, /\/tester$/],
  ] as const)
    await test.step(name, async () => {
      const page = await open({ viewport: { width: 390, height: 844 } })
      await page.goto('/')
      await expectNoSidewaysScroll(page)
      await expect(page.getByRole('complementary', { name: 'Demo' }).getByRole('link')).toHaveCount(3)
      await page.getByRole('link', { name }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    })
})
