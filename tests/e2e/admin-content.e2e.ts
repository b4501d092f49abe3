import { expectAccessible } from './accessible.ts'
import { accountOf, expect, expectNoSidewaysScroll, signIn, test } from './test.ts'

// The accessibility checker also tries itself in the preview, where scripts must not run. Nothing is saved.
test.use({ provoked: /^Blocked script execution in 'about:srcdoc'/, shared: true })

const typed = 'Asked and <b>answered</b>'

test('the preview of a text is the page itself, wide and narrow, by day and by night', async ({ open, accounts }) => {
  const page = await open()
  await signIn(page, accountOf(accounts, 'admin'), '/admin/content?section=faq')
  await page.getByRole('form', { name: 'Questions' }).getByLabel('Heading', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Show the page' }).click()
  for (const [width, theme] of [
    ['Wide', 'Light'],
    ['Narrow', 'Dark'],
  ] as const) {
    await page.getByRole('button', { name: width }).click()
    await page.getByRole('button', { name: theme }).click()
    const pixels = width === 'Wide' ? 1280 : 390
    const drawn = page.frameLocator(`iframe[title="Preview, ${pixels} pixels wide, ${theme.toLowerCase()}"]`)
    await expect(drawn.getByRole('heading', { name: typed })).toBeVisible()
    await expect(drawn.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase())
    // Its own style sheet came with it, and nothing in it leads away.
    await expect(drawn.locator('#faq .wrap')).toHaveCSS('display', 'grid')
    await expect(drawn.locator('a[href], script')).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
