import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import type { Place } from './places.ts'
import { chooseAll, keepFromChanging, openAll } from './open.ts'

/** What a browser made of the pages that it was shown. */
export interface Seen {
  pages: number
  /** Numbers of the planted texts that were shown as text. */
  shown: Set<number>
  findings: Set<string>
}

declare global {
  interface Window {
    ran?: number[]
    planted?: (number: number) => void
  }
}

/** Judges the page as it is: whether any planted text became markup or ran. Returns the numbers of those that it shows as text. */
async function judge(page: Page, where: string, seen: Seen): Promise<ReadonlySet<number>> {
  const { elements, ran, addresses, numbers } = await page.evaluate(() => {
    // A dialog lies over its page.
    const top = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].at(-1)
    const root = top ?? document.documentElement
    const texts = [
      root.innerHTML,
      ...[...root.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ]
    const attributes = ['href', 'src', 'action', 'formaction', 'xlink:href']
    const dangerous = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.flatMap((name) => {
        const value = element.getAttribute(name) ?? ''
        // React puts an error in the place of such an address.
        return /^\s*javascript:(?!throw new Error\('React has blocked)/i.test(value)
          ? [`${element.localName}[${name}] ${value}`]
          : []
      }),
    )
    return {
      elements: [...document.querySelectorAll('[data-planted]')].map((element) => element.getAttribute('data-planted')),
      ran: window.ran ?? [],
      addresses: dangerous,
      numbers: texts.flatMap((text) => [...text.matchAll(/planted-(\d+)/g)].map(([, number]) => Number(number))),
    }
  })
  seen.pages += 1
  for (const number of numbers) seen.shown.add(number)
  for (const number of elements) seen.findings.add(`${where}: text ${number} became markup`)
  for (const number of ran) seen.findings.add(`${where}: text ${number} ran`)
  for (const found of addresses) seen.findings.add(`${where}: ${found}`)
  return new Set(numbers)
}

/** A browser that runs what a page's policy would refuse: what is drawn must be safe without that policy. */
export async function openBrowser(browser: Browser, origin?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    bypassCSP: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(origin && { baseURL: origin }),
  })
  await context.addInitScript(() => {
    window.planted = (number) => void (window.ran ??= []).push(number)
  })
  return context
}

/** Shows a letter's HTML by itself. */
export async function lookAtLetter(context: BrowserContext, html: string, where: string, seen: Seen) {
  const page = await context.newPage()
  await page.setContent(html, { waitUntil: 'load' })
  await judge(page, where, seen)
  await page.close()
}

/** Two addresses are alike if only ids and free values differ. */
const patternOf = ({ pathname, searchParams }: URL) => {
  const path = pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, ':id').replace(/^\/r\/.*/, '/r/:name')
  const query = [...searchParams].map(([name, value]) => `${name}=${/^[a-z-]+$/.test(value) ? value : ''}`)
  return `${path}?${query.sort().join('&')}`
}

const closed = /^\/(demo|api|auth|sign-out|assets)(\/|$)|\.\w+$/

/** Returns what waits until a page asks for nothing, for a moment, or for ten seconds. */
function quietness(page: Page): () => Promise<void> {
  const asked = new Set<Request>()
  let since = performance.now()
  const ended = (request: Request) => {
    asked.delete(request)
    since = performance.now()
  }
  page.on('request', (request) => {
    // A stream of events never ends.
    if (!/\/events?\b|stream/.test(request.url())) asked.add(request)
    since = performance.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    // What was done last has asked for nothing yet.
    since = performance.now()
    const until = since + 10_000
    while (performance.now() < until && (asked.size || performance.now() - since < 400)) await sleep(50)
    asked.clear()
  }
}

const unfold = (page: Page) =>
  page.locator('details').evaluateAll((all) => {
    for (const fold of all) (fold as HTMLDetailsElement).open = true
  })

/** Lets a page be left that has something typed: it asks before, and staying would end the drill. */
export const letLeave = (page: Page) =>
  page.on('dialog', (dialog) => {
    const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()
    answer.catch(() => undefined)
  })

/** What a place shows: the numbers of its texts, by its name. A place that cannot be opened is a finding. */
export async function visit(
  page: Page,
  visited: readonly (Pick<Place, 'steps'> & { name: string; path: string })[],
  say: (name: string) => void,
  seen: Seen,
): Promise<Map<string, ReadonlySet<number>>> {
  const settled = quietness(page)
  const byPlace = new Map<string, ReadonlySet<number>>()
  for (const { name, path, steps } of visited) {
    say(name)
    try {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await settled()
      for (const step of steps) {
        await step(page)
        await settled()
      }
      await unfold(page)
      await settled()
    } catch (error) {
      seen.findings.add(`${name} could not be opened: ${String(error).split('\n')[0]}`)
    }
    byPlace.set(name, await judge(page, name, seen))
  }
  return byPlace
}

interface Walk {
  /** Looked at in any case. */
  starts: readonly string[]
  /** For how many minutes buttons are tried. */
  minutes?: number
  /** Paths that another walk looks at. */
  without?: readonly string[]
  /** Called with each address. */
  say(address: string): void
}

/** Looks at these pages and at all that their links lead to, two of each kind. */
export async function walk(page: Page, { starts, minutes = 0, without = [], say }: Walk, seen: Seen) {
  const { origin } = new URL(page.url())
  const queue = starts.map((path) => new URL(path, origin))
  const known = new Map<string, number>()
  const tried = new Set<string>()
  const settled = quietness(page)
  if (minutes) await keepFromChanging(page)
  const until = performance.now() + minutes * 60_000
  let left = starts.length
  for (let next = queue.shift(); next; next = queue.shift()) {
    const isStart = left-- > 0
    if (next.origin !== origin || closed.test(next.pathname) || without.includes(next.pathname)) continue
    const pattern = patternOf(next)
    const times = known.get(pattern) ?? 0
    if (times >= 2 && !isStart) continue
    known.set(pattern, times + 1)
    say(next.pathname + next.search)
    await page.goto(next.href, { waitUntil: 'domcontentloaded' })
    await settled()
    await unfold(page)
    await settled()
    await judge(page, pattern, seen)
    if (minutes) {
      const kind = pattern.split('?')[0] ?? ''
      const opening = { tried, until, kind, settled, judge: () => judge(page, `${pattern}, opened`, seen) }
      await chooseAll(page, opening)
      await openAll(page, opening)
    }
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
    )
    for (const href of links) if (URL.canParse(href)) queue.push(new URL(href))
  }
}
