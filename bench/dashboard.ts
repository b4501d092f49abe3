import { randomBytes } from 'node:crypto'
import { type Page, chromium } from '@playwright/test'
import type pg from 'pg'
import { findBrowser } from '../scripts/ensure-browser.ts'
import { benchDatabase } from './kit/database.ts'
import { percentile } from './kit/figures.ts'
import { type Account, addAccounts } from './kit/people.ts'
import { saveResults, progress, progressDone, type Row, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'
import { later } from './kit/tidy.ts'

const apps = 500
const slowdown = 4
/** What the browser does not report took less (Event Timing API, least threshold). */
const leastMs = 16
/** Long enough for everything that an interaction sets off to be over. */
const restMs = 350

/** Apps of that owner in every state that needs no run, with names of several lengths. */
const addApps = (pool: pg.Pool, owner: string) =>
  pool.query(
    `insert into apps (owner_id, name, description, duration, status, package_name, created_at)
     select $1, (array['Tideline', 'Habit Garden', 'Ferry Clock of the Western Islands', 'Kelp'])[1 + n % 4] || ' ' || n,
       repeat('Tide and swell times for every harbour. ', 3), 15,
       (array['pending', 'pending_payment', 'completed', 'cancelled'])[1 + n % 4],
       'com.example.app' || n, now() - n * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [owner, apps],
  )

/** A page of a signed-in user, on a slowed processor, that notes how long each interaction takes to its next paint. */
async function openDashboard(origin: string, { id, email, token }: Account): Promise<Page> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  later(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript(
    ([storedToken, user]) => {
      localStorage.setItem('token', storedToken)
      localStorage.setItem('user', user)
      const durations = new Map<number, number>()
      Object.assign(window, { durations })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[]) {
          const { interactionId, duration } = entry
          if (interactionId) durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0))
        }
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    },
    [token, JSON.stringify({ id, email, name: 'Zara Malik', role: 'developer', subscription_plan: 'none' })] as const,
  )
  await page.goto(`${origin}/dashboard`)
  await page.getByRole('article').first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.waitForTimeout(restMs * 2)
  return page
}

/** A key by its name, or the button of that name that a click is for, and which of several. */
type Act = string | { button: RegExp; nth?: number }

/** What to do, found beforehand: looking for a control costs the page more than many an interaction. */
async function ready(page: Page, act: Act): Promise<() => Promise<void>> {
  if (typeof act === 'string') return () => page.keyboard.press(act)
  const box = await page
    .getByRole('button', { name: act.button })
    .nth(act.nth ?? 0)
    .boundingBox()
  if (!box) throw new Error(`there is no ${act.button}`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  return () => page.mouse.click(x, y)
}

/** Does the acts one after the other, each after a rest, and returns how long each took to its next paint, in ms. */
async function timesOf(page: Page, acts: readonly Act[]): Promise<number[]> {
  const take = () =>
    page.evaluate(() => {
      const { durations } = window as unknown as { durations: Map<number, number> }
      const longest = Math.max(0, ...durations.values())
      durations.clear()
      return longest
    })
  const times: number[] = []
  for (const act of acts) {
    const doIt = await ready(page, act)
    await page.waitForTimeout(restMs)
    await take()
    await doIt()
    await page.waitForTimeout(restMs)
    times.push(Math.max(leastMs, await take()))
  }
  return times
}

const repeat = <T>(times: number, items: readonly T[]): T[] => Array.from({ length: times }, () => items).flat()

/** How soon the dashboard of 500 apps answers a key, a filter, a menu and a heading, on a processor four times slower. */
export async function run(quick: boolean): Promise<boolean> {
  const { pool, url } = await benchDatabase(4)
  const [person] = await addAccounts(pool, 1, 'developer')
  if (!person) throw new Error('nobody was added')
  await addApps(pool, person.id)
  const { origin } = await startServer({
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  })
  const page = await openDashboard(origin, person)
  const turns = quick ? 1 : 6
  const keys = ['t', 'i', 'd', 'e', ...Array.from({ length: 4 }, () => 'Backspace')]
  const buttons = (...names: RegExp[]) => names.map((button): Act => ({ button }))
  const parts: [string, Act[]][] = [
    ['a key in the search', repeat(turns, keys)],
    ['a counter as filter', repeat(turns, buttons(/Pending$/, /Completed$/, /Total Apps$/))],
    [
      "opening an app's menu",
      Array.from({ length: turns * 3 }, (_, n): Act => ({ button: /More actions/, nth: n % 3 })),
    ],
    ['cards to table and back', repeat(turns, buttons(/^Table$/, /^Cards$/))],
  ]
  const rows: Row[] = []
  await page.getByRole('searchbox').focus()
  for (const [interaction, acts] of parts) {
    progress(interaction)
    const times = await timesOf(page, acts)
    if (interaction.includes('menu')) await page.keyboard.press('Escape')
    rows.push({
      interaction,
      times: times.length,
      'p50 ms': percentile(times, 0.5),
      'p95 ms': percentile(times, 0.95),
      'longest ms': Math.max(...times),
    })
  }
  progressDone()
  table(`dashboard: interaction to next paint, ${apps} apps, processor ${slowdown} times slower`, rows)
  saveResults('dashboard', quick, { apps, slowdown, rows })
  return true
}
