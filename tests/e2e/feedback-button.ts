import { expect, type Page } from '@playwright/test'

/** Texts of the page that reach below the Feedback button, or on a phone below the bar that it is in at the end. */
const coveredTexts = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    const button = document.querySelector('.feedback-button')
    if (!button) throw new Error('the page has no Feedback button')
    const tab = button.getBoundingClientRect()
    const isBar = innerWidth < 720
    const covered = (rect: DOMRect) =>
      isBar ? rect.bottom > tab.top : rect.right > tab.left && getComputedStyle(document.body).direction === 'ltr'
    const walker = document.createTreeWalker(document.querySelector('#main') ?? document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!node.nodeValue?.trim() || !parent?.checkVisibility() || parent.closest('.sr-only, .table-region, .app-tabs'))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      if ([...range.getClientRects()].some((rect) => rect.width > 1 && covered(rect))) texts.push(node.nodeValue.trim())
    }
    return texts
  })

/** Expects that the Feedback button covers no text of the page, at any width. */
export async function expectNothingCovered(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = page.viewportSize()
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect([page.url(), width, await coveredTexts(page)]).toEqual([page.url(), width, []])
  }
  if (before) await page.setViewportSize(before)
}
