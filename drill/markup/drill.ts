import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { siteMap } from '@fortnight/contract/site-map'
import type { Audience } from '@fortnight/contract/site-map/screen'
import { type Browser, chromium } from '@playwright/test'
import pg from 'pg'
import { progress, progressDone, saveResults, table } from '../../bench/kit/report.ts'
import { startServer } from '../../bench/kit/server.ts'
import { later, scratch } from '../../bench/kit/tidy.ts'
import { findBrowser } from '../../scripts/ensure-browser.ts'
import { findCluster, startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { roles } from '../../server/src/platform/db/embedded/role-names.ts'
import { asSuperuser } from '../../server/src/platform/db/embedded/roles.ts'
import { plantInFrontOf, planted as weaknesses } from '../scanners/planted.ts'
import { lookAtLetter, openBrowser, type Seen, walk } from './look.ts'
import { type Filled, fill } from './fill.ts'
import { markup } from './markup.ts'
import { lookAtPdfs } from './pdfs.ts'
import { type Planted, plant } from './plant.ts'

const nothingSeen = (): Seen => ({ pages: 0, shown: new Set(), findings: new Set() })

/** The screens of these audiences whose addresses need no id: others are found by links. */
const screensOf = (...audiences: Audience[]) =>
  Object.values(siteMap)
    .filter(({ path, audience }) => audiences.includes(audience) && !path.includes(':') && !path.startsWith('/auth'))
    .map(({ path }) => path)

const people = {
  visitor: screensOf('visitor'),
  developer: screensOf('user'),
  tester: screensOf('user', 'tester'),
  admin: screensOf('user', 'admin'),
} as const

/** The HTML of a letter as its reader's program shows it. */
function htmlOf(letter: string): string {
  const whole = letter.replace(/=\r?\n/g, '')
  const bytes = whole.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return /<!doctype html[\s\S]*<\/html>/i.exec(Buffer.from(bytes, 'latin1').toString('utf8'))?.[0] ?? ''
}

async function lookAtLetters(browser: Browser, outbox: string): Promise<Seen> {
  const seen = nothingSeen()
  const context = await openBrowser(browser)
  let known = 0
  // Mail goes out in the background: until none has come for ten seconds.
  for (let quiet = 0; quiet < 10; quiet += 1) {
    await sleep(1000)
    const names = await readdir(outbox).catch(() => [])
    if (names.length > known) quiet = 0
    known = names.length
    progress(`waiting for letters: ${known}`)
  }
  for (const name of await readdir(outbox).catch(() => [])) {
    const html = htmlOf(await readFile(join(outbox, name), 'utf8'))
    const subject = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? 'a letter'
    if (html) await lookAtLetter(context, html, `mail, ${subject.slice(0, 40)}`, seen)
  }
  await context.close()
  return seen
}

/** Screens of what was added to the demo, by who sees them. */
function screensFor({ developers: { app, team, waiting, asked, secret, report, bought }, seat }: Filled) {
  const ofOne = (audience: Audience, ids: readonly string[]) =>
    Object.values(siteMap)
      .filter((screen) => screen.audience === audience && screen.path.includes('/:id'))
      .flatMap(({ path }) => ids.map((id) => path.replace(':id', path.startsWith('/payments') ? bought : id)))
  const apps = [team, app, waiting, asked, secret]
  return {
    visitor: [`/r/${report}`],
    developer: ofOne('user', apps),
    tester: ofOne('tester', [seat]),
    admin: ofOne('admin', apps),
  }
}

async function lookAs(
  role: keyof typeof people,
  browser: Browser,
  { origin, filled, minutes }: { origin: string; filled: Filled; minutes: number },
): Promise<Seen> {
  const seen = nothingSeen()
  const context = await openBrowser(browser, origin)
  const page = await context.newPage()
  await page.goto(role === 'visitor' ? '/' : `/demo/${role}`)
  if (role !== 'visitor') await page.waitForURL((url) => !/^\/(demo|auth)\//.test(url.pathname))
  const say = (path: string) => progress(`${role}: ${seen.pages} pages, ${path}`)
  const starts = [...people[role], ...screensFor(filled)[role]]
  await walk(page, { starts, minutes, without: role === 'visitor' ? [] : people.visitor, say }, seen)
  await context.close()
  return seen
}

/** Whether a page that shows a text as markup is found. */
async function findsTheWeakness(browser: Browser, origin: string): Promise<boolean> {
  const { origin: front } = await plantInFrontOf(origin)
  const seen = nothingSeen()
  const context = await openBrowser(browser, front)
  const page = await context.newPage()
  await page.goto('/status')
  const path = `${new URL(weaknesses.reflection, front).pathname}?text=${encodeURIComponent(markup(0))}`
  await walk(page, { starts: [path], say: () => {} }, seen)
  await context.close()
  const findings = [...seen.findings]
  return findings.some((found) => found.endsWith(' became markup')) && findings.some((found) => found.endsWith(' ran'))
}

/** Fills a demo, plants markup in all its texts, and starts the server again on them. */
async function plantedDemo(folder: string) {
  const dataDir = join(folder, 'data')
  const env = { DATA_DIR: dataDir, DEMO: 'on', DEMO_PACE: '0', ADMIN_SECOND_FACTOR: 'off', LOG_LEVEL: 'error' }
  progress('filling a demo')
  const first = await startServer(env)
  const filled = await fill(dataDir)
  await asSuperuser(findCluster({ dataDir }, console.error), (superuser) =>
    superuser.query(`grant set on parameter session_replication_role to ${roles.owner}`),
  )
  const { owner, stop } = await startEmbedded({ dataDir })
  const client = new pg.Client(owner)
  await client.connect()
  const planted = await plant(client, filled.people.admin.id)
  await client.end()
  await stop()
  first.child.signal('SIGTERM')
  await first.child.ended
  const { origin } = await startServer(env)
  return { ...planted, filled, origin, outbox: join(dataDir, 'outbox') }
}

/**
 * Shows texts with markup in them on every screen that each role can come to, and in letters, in a Chromium without the
 * pages' policy. True if none became markup, and a page on which it does was found.
 */
export async function lookForMarkup({ minutes, keep }: { minutes: number; keep: boolean }): Promise<boolean> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  later(() => browser.close())
  const { planted, refused, filled, origin, outbox } = await plantedDemo(await scratch('markup'))
  const isSharp = await findsTheWeakness(browser, origin)
  const looks: [string, Seen][] = [['mail', await lookAtLetters(browser, outbox)]]
  looks.push(['PDFs', await lookAtPdfs(origin, filled)])
  const roles = Object.keys(people) as (keyof typeof people)[]
  const seenBy = async (role: (typeof roles)[number]): Promise<[string, Seen]> => [
    role,
    await lookAs(role, browser, { origin, filled, minutes }),
  ]
  // Pages wait for what they ask for, most of the time.
  looks.push(...(await Promise.all(roles.map(seenBy))))
  progressDone()
  const read = new Set(looks.flatMap(([, seen]) => [...seen.shown]))
  const findings = looks.flatMap(([, seen]) => [...seen.findings])
  const empty = planted.filter(({ rows }) => !rows)
  const withRows = planted.filter(({ rows }) => rows > 0)
  const never = withRows.filter(({ number }) => !read.has(number))
  const rows = looks.map(([by, seen]) => ({
    by,
    pages: seen.pages,
    texts: seen.shown.size,
    findings: seen.findings.size,
  }))
  const names = (all: readonly Planted[]) => all.map(({ place }) => place).join(', ') || 'none'
  table('looked at', rows)
  console.log(`\nplanted in ${withRows.length} columns, of which ${withRows.length - never.length} were shown`)
  console.log('not made:', filled.missed.join('; ') || 'nothing')
  console.log('without rows:', names(empty))
  console.log('refused by their tables:', refused.join(', ') || 'none')
  console.log('never shown:', names(never))
  console.log('planted weakness:', isSharp ? 'found' : 'missed')
  for (const finding of findings) console.log(' ', finding)
  saveResults('drill-markup', !keep, { looks: rows, findings, never: names(never), empty: names(empty) })
  return isSharp && !findings.length
}
