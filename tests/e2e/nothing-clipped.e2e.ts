import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { accountOf, expect, expectNoSidewaysScroll, idOfApp, signIn, test } from './test.ts'

const widths = [1280, 1024, 920, 768, 390]

/** Controls and cells of the screen that cannot be brought into view whole, or that something covers. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const visiblePart = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const part = { left, top, right, bottom }
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const edge =
          box === document.documentElement
            ? { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
            : box.getBoundingClientRect()
        if (overflowX !== 'visible' || box === document.documentElement) {
          part.left = Math.max(part.left, edge.left)
          part.right = Math.min(part.right, edge.right)
        }
        if (overflowY !== 'visible' || box === document.documentElement) {
          part.top = Math.max(part.top, edge.top)
          part.bottom = Math.min(part.bottom, edge.bottom)
        }
      }
      return { width: part.right - part.left, height: part.bottom - part.top }
    }
    // What only screen readers read is a pixel large on purpose.
    const onlyHeard = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || onlyHeard(element.parentElement))
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, summary, th, td)'),
    ]
    return controls
      .filter((control) => control.checkVisibility() && !onlyHeard(control))
      .flatMap((control) => {
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { width, height } = control.getBoundingClientRect()
        const visible = visiblePart(control)
        const hidden = Math.max(width - visible.width, height - visible.height)
        const { left, top } = control.getBoundingClientRect()
        const over = control.matches('th, td') ? control : document.elementFromPoint(left + width / 2, top + height / 2)
        const covered = over === null || !(control.contains(over) || over.contains(control))
        const name = control.getAttribute('aria-label') ?? control.textContent
        return hidden > 1 || covered ? [`${name}: ${covered ? 'covered' : `${Math.round(hidden)} px hidden`}`] : []
      })
  })

test('every control and cell of the panel can be brought into view at every width', async ({ open, accounts }) => {
  const page = await open()
  await signIn(page, accountOf(accounts, 'admin'))
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const screens = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const desks = [
    '/admin/payments?status=all',
    '/admin/refunds/strays',
    '/admin/payouts/batches',
    '/admin/payouts/disputes',
  ]
  await page.goto('/admin/apps?status=active')
  const anApp = await page.getByRole('table').getByRole('link', { name: 'Saltmarsh' }).getAttribute('href')
  for (const screen of new Set([...screens, ...desks, anApp ?? '']))
    await test.step(screen, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => outOfReach(page), `${screen} at ${width}`).toEqual([])
        await expectNoSidewaysScroll(page)
      }
    })
})

test('the last column of a wide list is reached by keyboard and by mouse', async ({ open, accounts }) => {
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

async function expectAllOnPaper(page: Page, names: readonly string[]) {
  await page.emulateMedia({ media: 'print' })
  expect(await hiddenInPrint(page)).toEqual([])
  const text = await printed(page)
  await page.emulateMedia({ media: 'screen' })
  expect(names.filter((name) => !text.includes(name))).toEqual([])
}

test("an app's details are printed with every row", async ({ open, accounts }) => {
  const page = await open()
  await signIn(page, accountOf(accounts, 'developer'))
  const id = await idOfApp(page, 'Saltmarsh')
  await page.goto(`/dashboard?app=${id}&view=details`)
  const dialog = page.getByRole('dialog')
  const list = dialog.getByRole('region', { name: 'List of testers' })
  await expect(list).toBeVisible()
  const emails = await list.getByRole('listitem').locator('.font-mono').allInnerTexts()
  expect(emails.length).toBeGreaterThan(12)
  await expectAllOnPaper(page, emails)
  // The page behind the dialog is not part of it.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article').first()).toBeHidden()

  for (const address of [`/apps/${id}/run`, `/apps/${id}/testers`])
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAllOnPaper(page, [])
    })

  const admin = await open()
  await signIn(admin, accountOf(accounts, 'admin'), `/admin/apps/${id}`)
  const grid = admin.getByRole('region', { name: 'Day grid' })
  await expect(grid.getByRole('table')).toBeVisible()
  const names = await grid.getByRole('rowheader').locator('b').allInnerTexts()
  expect(names.length).toBeGreaterThan(12)
  await expectAllOnPaper(admin, names)
})
