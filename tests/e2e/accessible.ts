import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Every button whose label is a number measures 24 by 24 pixels or more (WCAG 2.2, 2.5.8), whatever the digits. */
async function expectLargeNumbers(page: Page) {
  const small = await page.evaluate(() => {
    const isSmall = (button: HTMLElement) => {
      const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode()
      const label = text?.nodeValue
      if (!text || !label || label !== button.textContent || !/^\d+$/.test(label) || !button.checkVisibility())
        return false
      text.nodeValue = '1'
      const { width, height } = button.getBoundingClientRect()
      text.nodeValue = label
      return width < 24 || height < 24
    }
    return [...document.querySelectorAll('button')].filter(isSmall).map((button) => button.outerHTML)
  })
  expect(small).toEqual([])
}

/**
 * Has the browser lay out what it skips while it is out of view (content-visibility): until then its controls have
 * places of no meaning, one over the other.
 */
const layOutAll = (page: Page, how: 'visible' | '') =>
  page.evaluate((value) => {
    for (const card of document.querySelectorAll<HTMLElement>('.app-card')) card.style.contentVisibility = value
  }, how)

declare global {
  interface Window {
    axe: typeof axe
  }
}

const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const wholeOf = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules whose answer depends on colours and sizes, and those of controls that only one width shows. */
const ofAppearance = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
  'aria-command-name',
  'aria-hidden-focus',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'image-alt',
  'label',
  'link-name',
  'nested-interactive',
  'role-img-alt',
  'select-name',
  'summary-name',
]

/** What axe finds in the dialog that is open, or on the whole page: of the page below one nothing can be reached. */
async function violationsOf(page: Page, options: axe.RunOptions): Promise<string[]> {
  // Once for each document: it is half a megabyte of script.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeScript)
  return page.evaluate(async (given) => {
    const dialog = document.querySelector('dialog:modal') ? { include: [['dialog:modal']] } : document
    const { violations } = await window.axe.run(dialog, given)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, options)
}

/**
 * No accessibility rule of WCAG 2.2 AA is broken on the page as it is; `inAnotherLook` tries those that can have
 * another answer than in the look before.
 */
export async function expectAccessible(page: Page, { inAnotherLook = false } = {}) {
  // Judged at rest: a list that waits for its next page, a dialog that waits for an answer or is still fading in, has
  // half its contrast. Below a dialog that asks who someone is, another can wait for that.
  const topmost = 'dialog:modal:focus-within:not(:has(dialog:modal))'
  await expect(page.locator(`.admin-busy[aria-busy="true"], ${topmost} [aria-busy="true"]`)).toHaveCount(0)
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map((animation) => animation.finished))
  })
  // Judged from the top: at any other place the header covers a part of what is scrolled under it, which counts as a small target.
  const top = await page.evaluate(() => {
    const { scrollY } = window
    scrollTo({ top: 0, behavior: 'instant' })
    return scrollY
  })
  await layOutAll(page, 'visible')
  const options: axe.RunOptions = {
    runOnly: inAnotherLook ? { type: 'rule', values: ofAppearance } : { type: 'tag', values: wholeOf },
    // Passing rules are counted but not described: most of the result, which is never read.
    resultTypes: ['violations'],
    // No rule of these reads style sheets, and no page of ours plays sound.
    preload: false,
  }
  expect(await violationsOf(page, options)).toEqual([])
  await expectLargeNumbers(page)
  await layOutAll(page, '')
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
}
