import { expect, type Page } from '@playwright/test'

export const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
export const button = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })
export const settings = (page: Page) => page.getByRole('link', { name: 'Cookie settings' })
export const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? 'null') as Record<string, unknown> | null)
export const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).toSorted()

/**
 * Waits until the script about consent has run on this page, and what it asked for has left: requests keep their order.
 */
export async function settled(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      ),
    )
    .toContain('/assets/public-analytics-')
  for (let later = 0; later < 2; later++)
    await page.evaluate(async () => {
      // A page without anything to draw is never idle to a browser without a screen.
      await new Promise((rested) => requestIdleCallback(rested, { timeout: 500 }))
      await fetch('/robots.txt', { cache: 'no-store' })
    })
}
