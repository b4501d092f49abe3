import type { Locator, Page } from '@playwright/test'

/** To read what a control is for, and to decide. */
const thinkMs = 2000
/** To find a control and touch it. */
const tapMs = 1000
/** To move the page until the next control is in view. */
const swipeMs = 1000
/** A letter on a phone's keyboard, of which most people type five a second. */
const letterMs = 200

/** A person who uses a page by touch, at a usual pace, and thinks before each control. */
export interface Hand {
  tap(target: Locator): Promise<void>
  type(target: Locator, text: string): Promise<void>
  choose(target: Locator, value: string): Promise<void>
  /** Milliseconds that this person acted; the rest was waiting. */
  acted(): number
}

export function handOn(page: Page): Hand {
  let acted = 0
  const spend = async (ms: number) => {
    acted += ms
    await page.waitForTimeout(ms)
  }
  const isInView = (target: Locator) =>
    target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })

  async function reach(target: Locator) {
    await target.waitFor({ timeout: 120_000 })
    if (!(await isInView(target))) {
      await spend(swipeMs)
      await target.scrollIntoViewIfNeeded()
    }
    await spend(thinkMs + tapMs)
  }

  return {
    async tap(target) {
      await reach(target)
      await target.click()
    },
    async type(target, text) {
      await reach(target)
      await target.click()
      const startedAt = Date.now()
      await target.pressSequentially(text, { delay: letterMs, timeout: 120_000 })
      acted += Date.now() - startedAt
    },
    async choose(target, value) {
      await reach(target)
      // In the list that the phone shows.
      await spend(tapMs)
      await target.selectOption(value)
    },
    acted: () => acted,
  }
}
