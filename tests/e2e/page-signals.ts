import type { Page } from '@playwright/test'

/** Watches what moves and what is largest on the next pages, and returns how to read it. */
export async function watchLayout(page: Page) {
  await page.addInitScript(() => {
    const seen = { shift: 0, largest: '' }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      const { element } = list.getEntries().at(-1) as unknown as { element?: Element }
      seen.largest = element?.closest('#consent') ? 'the question' : 'the page'
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'seen') as unknown)
}

/** Waits until the browser knows of such entries: they come with the frame after. */
export async function untilObserved(page: Page, types: readonly string[]) {
  for (const type of types)
    await page.evaluate(
      (known) =>
        new Promise((seen) => new PerformanceObserver(seen).observe({ type: known, buffered: true })).then(() => 0),
      type,
    )
}

/**
 * Puts the tab aside, takes it up and puts it aside again. What a document sends while it is left escapes the test; a
 * tab that is put aside ends a visit as well, once.
 */
export async function putAside(page: Page) {
  for (const state of ['hidden', 'visible', 'hidden'])
    await page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
}
