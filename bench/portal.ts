import { randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { benchDatabase } from './kit/database.ts'
import { median } from './kit/figures.ts'
import { progress, progressDone, type Row, saveResults, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'
import { type Account, addAccounts } from './kit/people.ts'
import { addTeams } from './kit/teams.ts'
import { newPhone, newSlowPage, slow3g, storeSession } from './site/phone.ts'
import { slowLine, type SlowLine } from './site/slow-line.ts'

/** Longer than anything that a visit does afterwards, on that line. */
const mostMs = 120_000

interface Visit {
  /** Milliseconds until the form could be sent. */
  ms: number
  /** What had come until then, and in all: requests that reached the network, and kilobytes on the line. */
  files: number
  kb: number
  filesInAll: number
  kbInAll: number
}

/** Signs in, and notes when a form is there that can be sent. */
async function openPhone(line: SlowLine, person: Account, role: string, locale: string): Promise<BrowserContext> {
  const context = await newPhone(line, locale)
  await storeSession(context, { ...person, name: 'Zara Malik', role })
  await context.addInitScript(() => {
    const watch = () => {
      if (document.querySelector('main form button[type=submit]')) Object.assign(window, { shownAt: performance.now() })
      else requestAnimationFrame(watch)
    }
    watch()
  })
  return context
}

/** Opens a page of the portal, and stays until the line has been silent for a while. */
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
    'form after ms': middle('ms'),
    files: middle('files'),
    KB: middle('kb'),
    'files in all': middle('filesInAll'),
    'KB in all': middle('kbInAll'),
  }
}

/** A page on a cheap phone: a first visit with nothing kept, and the next one, by as many people. */
async function visits(line: SlowLine, path: string, people: readonly Account[], role: string, locale: string) {
  const firsts: Visit[] = []
  const seconds: Visit[] = []
  for (const [turn, person] of people.entries()) {
    progress(`${path} ${locale}: ${turn + 1} of ${people.length}`)
    const phone = await openPhone(line, person, role, locale)
    firsts.push(await visit(phone, line.origin + path))
    seconds.push(await visit(phone, line.origin + path))
    await phone.close()
  }
  return [rowOf(`${path} ${locale}, first`, firsts), rowOf(`${path} ${locale}, second`, seconds)]
}

/** The check-in of the testers' portal, and the application of someone who is about to become a tester. */
export async function run(quick: boolean): Promise<boolean> {
  const bench = await benchDatabase(4)
  const places = await addTeams(bench, 1)
  const applicants = await addAccounts(bench.pool, 10, 'developer')
  const { origin } = await startServer({
    DATABASE_URL: bench.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  })
  const line = await slowLine(origin, slow3g)
  const turns = quick ? 1 : 5
  const rows: Row[] = []
  for (const locale of ['en-PK', 'ur-PK']) {
    rows.push(...(await visits(line, '/tester', places.slice(0, turns), 'tester', locale)))
    rows.push(...(await visits(line, '/tester/apply', applicants.slice(0, turns), 'developer', locale)))
  }
  progressDone()
  table('portal: 400 kbit/s, 400 ms, TLS, four times slower processor, medians', rows)
  saveResults('portal', quick, { turns, rows })
  return true
}
