import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/ensure-browser.ts'
import { benchDatabase } from './kit/database.ts'
import { median } from './kit/figures.ts'
import { progress, progressDone, type Row, saveResults, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'
import { type Account, addAccounts } from './kit/people.ts'
import { addTeams } from './kit/teams.ts'
import { later } from './kit/tidy.ts'
import { slowLine, type SlowLine } from './site/slow-line.ts'

const slow3g = { roundTripMs: 400, bitsPerSecond: 400_000 }
const slowdown = 4
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

/** A browser of its own: nothing kept, no connection open. */
async function newPhone(
  { hash }: SlowLine,
  { email, id, token }: Account,
  role: string,
  locale: string,
): Promise<BrowserContext> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-'))
  const executablePath = findBrowser()
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--ignore-certificate-errors-spki-list=${hash}`],
    viewport: { width: 360, height: 740 },
    locale,
  })
  later(async () => {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await context.addInitScript(
    ([stored, user]) => {
      localStorage.setItem('token', stored)
      localStorage.setItem('user', user)
      const watch = () => {
        if (document.querySelector('main form button[type=submit]'))
          Object.assign(window, { shownAt: performance.now() })
        else requestAnimationFrame(watch)
      }
      watch()
    },
    [token, JSON.stringify({ id, email, name: 'Zara Malik', role, subscription_plan: 'none' })] as const,
  )
  return context
}

/** Opens a page of the portal on a slowed processor, and stays until the line has been silent for a while. */
async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page: Page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const came: { at: number; bytes: number }[] = []
  const served = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromServiceWorker || response.fromDiskCache) served.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!served.has(requestId)) came.push({ at: Date.now(), bytes: encodedDataLength })
  })
  const startedAt = Date.now()
  await page.goto(address, { waitUntil: 'commit', timeout: mostMs })
  const ms = await page
    .waitForFunction(() => Reflect.get(window, 'shownAt') as number | undefined, undefined, { timeout: mostMs })
    .then((handle) => handle.jsonValue())
  const until = startedAt + (ms ?? 0)
  // The event stream stays open, so that the network is never idle: silent is without anything new.
  for (let last = -1; last !== came.length; await page.waitForTimeout(6000)) last = came.length
  await page.close()
  const sum = (list: typeof came) => ({
    files: list.length,
    kb: list.reduce((all, { bytes }) => all + bytes, 0) / 1024,
  })
  const first = sum(came.filter(({ at }) => at <= until))
  const all = sum(came)
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
    const phone = await newPhone(line, person, role, locale)
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
