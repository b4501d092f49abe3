import { expect, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectAccessible } from './accessible.ts'

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
export async function expectAllOnPaper(page: Page, names: readonly string[] = []) {
  await page.emulateMedia({ media: 'print' })
  expect(await hiddenInPrint(page)).toEqual([])
  await expectAccessible(page, { inAnotherLook: true })
  const text = names.length ? await printed(page) : ''
  await page.emulateMedia({ media: 'screen' })
  expect(names.filter((name) => !text.includes(name))).toEqual([])
}
