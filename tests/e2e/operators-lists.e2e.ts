import { expectAccessible } from './accessible.ts'
import { goToScreen } from './appearances.ts'
import { expectAllOnPaper } from './on-paper.ts'
import { accountOf, expect, expectNoSidewaysScroll, signIn, test } from './test.ts'

// It changes nothing. The accessibility checker also tries itself in the preview of a text, where scripts must
// not run.
test.use({ provoked: /^Blocked script execution in 'about:srcdoc'/, shared: true })

const typed = 'Asked and <b>answered</b>'
const statement = ['Trx ID,Date,Sender,Credit (PKR)', '70000000001,22/11/2026,Zara Malik,"2,797.00"', '12,,,1'].join(
  '\n',
)

test('an operator reaches the last column of a wide list by keyboard and by mouse, reviews payments in a dense list, imports on a phone, sees a text as its page shows it, and prints a test', async ({
  open,
  accounts,
}) => {
  const page = await open({ viewport: { width: 1160, height: 800 } })
  await signIn(page, accountOf(accounts, 'admin'), '/admin/apps')
  const region = page.getByRole('region', { name: 'Apps, scrolls sideways' })
  const place = () => region.evaluate((box) => box.scrollLeft)
  await expect(region.getByRole('button', { name: /^Delete/ }).first()).toBeInViewport({ ratio: 1 })
  await region.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(place).toBeGreaterThan(0)
  await page.keyboard.press('Home')
  await region.hover()
  await page.mouse.wheel(400, 0)
  await expect.poll(place).toBeGreaterThan(0)
  await region
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  // Where the rows fold into cards nothing scrolls, and nothing more is a stop for the keyboard.
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(region).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await goToScreen(page, '/admin/payments?status=all')
  const row = page.getByRole('table', { name: 'Payments' }).locator('tbody').getByRole('row').first()
  // A payment of another journey can replace the row before it is measured.
  await expect.poll(async () => (await row.boundingBox())?.height ?? Infinity).toBeLessThanOrEqual(45)
  await page.getByRole('button', { name: 'Import a statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a statement' })
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) }
  await dialog.getByLabel('File').setInputFiles(file)
  await expect(dialog.getByRole('region', { name: 'Left out' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  // The dialog's own body must not scroll sideways either.
  await expectNoSidewaysScroll(page)

  await test.step('the preview of a text is the page itself, wide and narrow, by day and by night', async () => {
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
    await goToScreen(page, '/admin/content?section=faq')
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

  await test.step("a test's grid of days is printed with every row", async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await goToScreen(page, '/admin/apps?status=active')
    await page.getByRole('table').getByRole('link', { name: 'Saltmarsh' }).click()
    const grid = page.getByRole('region', { name: 'Day grid' })
    await expect(grid.getByRole('table')).toBeVisible()
    const names = await grid.getByRole('rowheader').locator('b').allTextContents()
    expect(names.length).toBeGreaterThan(12)
    await expectAllOnPaper(page, names)
  })
})
