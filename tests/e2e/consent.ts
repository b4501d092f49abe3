import type { Page } from '@playwright/test'

export const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
export const button = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })
export const settings = (page: Page) => page.getByRole('link', { name: 'Cookie settings' })
export const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? 'null') as Record<string, unknown> | null)
export const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).toSorted()

/** Long enough for a script that is loaded when the page is idle, and for what it would send. */
export const pause = (page: Page) => page.waitForTimeout(1500)
