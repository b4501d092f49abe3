import type { Page } from '@playwright/test'

/** What a page sends to learn who it is for. */
const asking = /\/api\/auth\/verify-token$/

/** Has all that a page would change fail before it reaches the server, so that every button can be tried. */
export const keepFromChanging = (page: Page) =>
  page.route(/\/api\//, (route) => {
    const request = route.request()
    const isHarmless = ['GET', 'HEAD'].includes(request.method()) || asking.test(new URL(request.url()).pathname)
    return isHarmless ? route.fallback() : route.abort('blockedbyclient')
  })

/** Buttons that lead away: out of the account or the demo. */
const leaving = /sign out|leave/i

/** Most buttons that are tried on a page: each of its lists has the same ones in every row. */
const mostClicks = 40

interface Opening {
  /** Buttons that were tried on pages of that kind. */
  tried: Set<string>
  /** When no more of them are tried, as `performance.now` counts. */
  until: number
  kind: string
  settled: () => Promise<void>
  judge: () => Promise<unknown>
}

/** Texts that are ours, without those that were planted and without figures: the same button of each row has one name. */
const nameOf = (text: string) => text.replaceAll(/planted-\d+\S*|<[^>]*>|\d+/g, '').slice(0, 60)

/** Chooses each option of the page's selects that was not chosen on one of its kind, and judges what the page then shows. */
export async function chooseAll(page: Page, { tried, until, kind, settled, judge }: Opening): Promise<void> {
  const address = page.url()
  const options = await page
    .locator('select:visible:not(:disabled)')
    .evaluateAll((all) =>
      all.flatMap((select, at) =>
        [...(select as HTMLSelectElement).options].map(({ value, text }) => ({ at, value, text })),
      ),
    )
  for (const { at, value, text } of options) {
    const key = `${kind} option ${at} ${nameOf(text)}`
    if (tried.has(key) || performance.now() >= until) continue
    tried.add(key)
    const select = page.locator('select:visible:not(:disabled)').nth(at)
    const isChosen = await select.selectOption(value, { timeout: 1500 }).then(
      () => true,
      () => false,
    )
    if (!isChosen) continue
    await settled()
    await judge()
    if (page.url() === address) continue
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await settled()
  }
}

/** Tries each button of the page that was not tried on one of its kind, and judges what it opens. */
export async function openAll(page: Page, { tried, until, kind, settled, judge }: Opening): Promise<void> {
  const address = page.url()
  for (let clicks = 0; clicks < mostClicks && performance.now() < until; clicks += 1) {
    const buttons = await page
      .locator('button:visible:not(:disabled), summary:visible, [role=tab]:visible, [role=menuitem]:visible')
      .evaluateAll((all) =>
        all.map((button) => {
          const around = button.closest('header, nav, aside, footer') ? 'everywhere' : 'here'
          return { around, text: `${button.getAttribute('aria-label') ?? ''} ${button.textContent ?? ''}`.trim() }
        }),
      )
    const at = buttons.findIndex(({ around, text }) => {
      const key = `${around === 'everywhere' ? '' : kind} ${nameOf(text)}`
      if (tried.has(key) || leaving.test(text)) return false
      tried.add(key)
      return true
    })
    if (at < 0) return
    const button = page
      .locator('button:visible:not(:disabled), summary:visible, [role=tab]:visible, [role=menuitem]:visible')
      .nth(at)
    const isClicked = await button.click({ timeout: 1500 }).then(
      () => true,
      () => false,
    )
    if (isClicked) {
      await settled()
      await judge()
    }
    if (page.url() === address) {
      // What it opened is tried too; a dialog of which nothing is left to try is in the way of the page.
      if (!isClicked) await page.keyboard.press('Escape')
    } else {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await settled()
    }
  }
}
