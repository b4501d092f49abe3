import type { BrowserContext } from '@playwright/test'
import { median } from '../kit/figures.ts'
import type { Account } from '../kit/people.ts'
import { progress, type Row } from '../kit/report.ts'
import { newPhone, newSlowPage, storeSession } from './phone.ts'
import type { SlowLine } from './slow-line.ts'

/** Longer than anything that a visit does afterwards, on that line. */
const mostMs = 120_000

interface Visit {
  /** Milliseconds until what was wanted was there. */
  ms: number
  /** What had come until then, and in all: requests that reached the network, and kilobytes on the line. */
  files: number
  kb: number
  filesInAll: number
  kbInAll: number
}

/** Signs in, and notes when what is wanted is there. */
async function openPhone(
  line: SlowLine,
  person: Account,
  { wanted, role, locale }: Pick<Visits, 'wanted' | 'role' | 'locale'>,
): Promise<BrowserContext> {
  const context = await newPhone(line, locale)
  await storeSession(context, { ...person, name: 'Zara Malik', role })
  await context.addInitScript((selector) => {
    const watch = () => {
      if (document.querySelector(selector)) Object.assign(window, { shownAt: performance.now() })
      else requestAnimationFrame(watch)
    }
    watch()
  }, wanted)
  return context
}

/** Opens a page, and stays until the line has been silent for a while. */
async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const { page, traffic } = await newSlowPage(context)
  const startedAt = Date.now()
  await page.goto(address, { waitUntil: 'commit', timeout: mostMs })
  const ms = await page
    .waitForFunction(() => Reflect.get(window, 'shownAt') as number | undefined, undefined, { timeout: mostMs })
    .then((handle) => handle.jsonValue())
  // The event stream stays open, so that the network is never idle: silent is without anything new.
  for (let last = -1; last !== traffic().files; await page.waitForTimeout(6000)) last = traffic().files
  await page.close()
  const first = traffic(startedAt + (ms ?? 0))
  const all = traffic()
  return { ms: ms ?? Number.NaN, ...first, filesInAll: all.files, kbInAll: all.kb }
}

const rowOf = (name: string, visits: readonly Visit[]): Row => {
  const middle = (key: keyof Visit) => median(visits.map((each) => each[key]))
  return {
    visit: name,
    'shown after ms': middle('ms'),
    files: middle('files'),
    KB: middle('kb'),
    'files in all': middle('filesInAll'),
    'KB in all': middle('kbInAll'),
  }
}

interface Visits {
  path: string
  /** A selector of what the page is opened for. */
  wanted: string
  people: readonly Account[]
  role: string
  locale: string
}

/** A page on a cheap phone: a first visit with nothing kept, and the next one, by as many people. */
export async function visits(line: SlowLine, asked: Visits): Promise<Row[]> {
  const { path, people, locale } = asked
  const firsts: Visit[] = []
  const seconds: Visit[] = []
  for (const [turn, person] of people.entries()) {
    progress(`${path} ${locale}: ${turn + 1} of ${people.length}`)
    const phone = await openPhone(line, person, asked)
    firsts.push(await visit(phone, line.origin + path))
    seconds.push(await visit(phone, line.origin + path))
    await phone.close()
  }
  return [rowOf(`${path} ${locale}, first`, firsts), rowOf(`${path} ${locale}, second`, seconds)]
}
