import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll } from './test.ts'

/** Appearances of a screen: both themes, a desktop and a phone. */
export const appearances = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

export type Appearance = (typeof appearances)[number]

/** The widths at which the layout changes, and the narrowest phone. */
const widths = [320, 768, 1000, 1536]

/** Gives the window that size: the same again would have all of the page laid out and drawn again. */
export async function resize(page: Page, size: { width: number; height: number }) {
  const before = page.viewportSize()
  if (before?.width !== size.width || before.height !== size.height) await page.setViewportSize(size)
}

/** Shows the page in that look. The page stays: visiting it again for each look takes most of the time of a walk. */
export async function show(page: Page, { colorScheme, viewport }: Appearance) {
  await page.emulateMedia({ colorScheme })
  await resize(page, viewport)
}

/**
 * Goes to another screen of the app as its links do, in the document that is loaded: a new one takes most of the time
 * of a walk.
 */
export const goWithin = (page: Page, address: string) =>
  page.evaluate((to) => {
    // With a key of its own, as each link gives its entry: without one the router scrolls to where a screen before
    // was left, sometimes only when the new one is already being judged.
    history.pushState({ key: String(performance.now()) }, '', to)
    // As after Back: the router follows what the address says.
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Goes to a screen in the same way, and waits until it has taken the place of the one before. */
export async function goToScreen(page: Page, address: string) {
  const title = await page.title()
  await goWithin(page, address)
  // Waited for without an expectation: each try of one that fails reads the whole page for its report.
  await page.waitForFunction((before) => document.title !== before, title)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function expectFitsAtEachWidth(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
}

/** Nothing of the page is wider than the window, at any width. */
export async function expectFits(page: Page) {
  const before = page.viewportSize()
  await expectFitsAtEachWidth(page)
  if (before) await page.setViewportSize(before)
}

/** Expects that the current page is accessible in each look, and fits at every width. Ends in the first look. */
export async function expectSound(page: Page) {
  const dialogs = page.getByRole('dialog')
  const open = await dialogs.count()
  for (const appearance of appearances) {
    await show(page, appearance)
    // What is judged did not close with the change.
    await expect(dialogs).toHaveCount(open)
    await expectAccessible(page, { inAnotherLook: appearance !== appearances[0] })
    await expectNoSidewaysScroll(page)
  }
  await expectFitsAtEachWidth(page)
  await show(page, appearances[0])
}
