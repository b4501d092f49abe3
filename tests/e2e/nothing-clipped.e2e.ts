import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectAccessible } from './accessible.ts'
import { goToScreen } from './appearances.ts'
import { accountOf, expect, expectNoSidewaysScroll, idOfApp, newEmail, register, signIn, test } from './test.ts'

// These journeys change nothing but accounts of their own.
test.use({ shared: true })

const statement = ['Trx ID,Date,Sender,Credit (PKR)', '70000000001,22/11/2026,Zara Malik,"2,797.00"', '12,,,1'].join(
  '\n',
)

test('the last column of a wide list is reached by keyboard and by mouse; the review of payments is dense, and its import fits a phone', async ({
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
})

/** What scrolls by itself in the printed layout, and so would lose what it hides. */
const hiddenInPrint = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((box) => box.checkVisibility() && /auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowY))
      // What only screen readers read is a pixel large on purpose.
      .filter((box) => box.clientHeight > 1 && box.scrollHeight > box.clientHeight + 1)
      .map((box) => `${box.tagName.toLowerCase()}.${box.className}: ${box.clientHeight} of ${box.scrollHeight} px`),
  )

/** The text of the page on paper. */
async function printed(page: Page): Promise<string> {
  const pdf = await page.pdf({ format: 'A4' })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

/** Nothing is hidden on paper, where colours are others; all of `names` are in the file, which is made only for them. */
async function expectAllOnPaper(page: Page, names: readonly string[] = []) {
  await page.emulateMedia({ media: 'print' })
  expect(await hiddenInPrint(page)).toEqual([])
  await expectAccessible(page, { inAnotherLook: true })
  const text = names.length ? await printed(page) : ''
  await page.emulateMedia({ media: 'screen' })
  expect(names.filter((name) => !text.includes(name))).toEqual([])
}

test("an app's details are printed with every row", async ({ open, accounts }) => {
  const page = await open()
  let id = ''
  await signIn(page, accountOf(accounts, 'developer'), async (token) => {
    id = await idOfApp(page, 'Saltmarsh', token)
    return `/dashboard?app=${id}&view=details`
  })
  const dialog = page.getByRole('dialog')
  const list = dialog.getByRole('region', { name: 'List of testers' })
  await expect(list).toBeVisible()
  const emails = await list.getByRole('listitem').locator('.font-mono').allTextContents()
  expect(emails.length).toBeGreaterThan(12)
  await expectAllOnPaper(page, emails)
  // The page behind the dialog is not part of it.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article').first()).toBeHidden()

  for (const address of [`/apps/${id}`, `/apps/${id}/testers`])
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAllOnPaper(page)
    })

  const admin = await open()
  await signIn(admin, accountOf(accounts, 'admin'), `/admin/apps/${id}`)
  const grid = admin.getByRole('region', { name: 'Day grid' })
  await expect(grid.getByRole('table')).toBeVisible()
  const names = await grid.getByRole('rowheader').locator('b').allTextContents()
  expect(names.length).toBeGreaterThan(12)
  await expectAllOnPaper(admin, names)
})

test('a long name leaves the header as wide as the window, and the bell within reach', async ({ open }) => {
  const page = await open({ viewport: { width: 1280, height: 800 } })
  const name = 'Muhammad Abdul-Rahman Al-Khwarizmi-Featherstonehaugh the Third of Lahore'
  await register(page, { name, email: newEmail('long'), password: 'a long enough password' }, '/dashboard')
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
})
