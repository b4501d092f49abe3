import { mkdir, readdir, readFile } from 'node:fs/promises'
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
import { createVault, keyInFolder } from '../../server/src/platform/vault.ts'
import { findCluster, startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { roles } from '../../server/src/platform/db/embedded/role-names.ts'
import { asSuperuser } from '../../server/src/platform/db/embedded/roles.ts'
import { plantInFrontOf, planted as weaknesses } from '../scanners/planted.ts'
import { letLeave, lookAtLetter, openBrowser, type Seen, visit, walk } from './look.ts'
import { type Filled, fill } from './fill.ts'
import { markup } from './markup.ts'
import { lookAtPdfs } from './pdfs.ts'
import { type Place, places } from './places.ts'
import { plant, type Planted } from './plant.ts'
import { documents, shownIn } from './shown-in.ts'
import { texts } from './texts.ts'

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

/** Numbers of the texts that each place showed. */
type TextsByPlace = ReadonlyMap<string, ReadonlySet<number>>

/** What a role was shown, in all and by place. */
interface Look {
  seen: Seen
  byPlace: TextsByPlace
}

/** Opens the places of a role, then for some minutes whatever else it can come to. */
async function lookAs(
  role: keyof typeof people,
  browser: Browser,
  { origin, filled, minutes }: { origin: string; filled: Filled; minutes: number },
): Promise<Look> {
  const seen = nothingSeen()
  const context = await openBrowser(browser, origin)
  const page = await context.newPage()
  await page.goto(role === 'visitor' ? '/' : `/demo/${role}`)
  if (role !== 'visitor') await page.waitForURL((url) => !/^\/(demo|auth)\//.test(url.pathname))
  letLeave(page)
  const say = (path: string) => progress(`${role}: ${seen.pages} pages, ${path}`)
  const ids = { ...filled.developers, ...filled.places }
  const mine = Object.entries<Place>(places)
    .filter(([, place]) => place.by === role)
    .map(([name, { at, steps }]) => ({ name, path: at(ids), steps }))
  const byPlace = await visit(page, mine, say, seen)
  if (minutes) {
    const starts = [...people[role], ...mine.map(({ path }) => path)]
    await walk(page, { starts, minutes, without: role === 'visitor' ? [] : people.visitor, say }, seen)
  }
  await context.close()
  return { seen, byPlace }
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
  const [dataDir, archive] = [join(folder, 'data'), join(folder, 'archive')]
  await mkdir(archive)
  const env = {
    DATA_DIR: dataDir,
    ARCHIVE_DIR: archive,
    DEMO: 'on',
    DEMO_PACE: '0',
    ADMIN_SECOND_FACTOR: 'off',
    LOG_LEVEL: 'error',
    // No one signs in there: testers are asked for their account.
    OIDC_ISSUER: 'https://accounts.google.com',
    OIDC_CLIENT_ID: 'drill',
    OIDC_CLIENT_SECRET: 'drill',
  }
  progress('filling a demo')
  const first = await startServer(env)
  first.child.signal('SIGTERM')
  await first.child.ended
  const filled = await fill(dataDir)
  const { owner, stop } = await startEmbedded({ dataDir })
  await asSuperuser(findCluster({ dataDir }, console.error), (superuser) =>
    superuser.query(`grant set on parameter session_replication_role to ${roles.owner}`),
  )
  const client = new pg.Client(owner)
  await client.connect()
  const planted = await plant(client, createVault(await keyInFolder(dataDir)), filled.people.admin.id)
  await client.end()
  await stop()
  const { origin } = await startServer(env)
  return { planted, filled, origin, outbox: join(dataDir, 'outbox') }
}

/** What is wrong with the table: texts that a place of theirs does not show, texts of which there is no row, and texts that are shown nowhere and yet somewhere. */
function failuresOf(byPlace: TextsByPlace, all: ReadonlySet<number>, planted: Planted): string[] {
  return texts.flatMap(({ name, number }) => {
    const where = shownIn[name] ?? []
    if ('nowhere' in where) return all.has(number) ? [`${name} is shown, and the table says nowhere`] : []
    if (!planted.get(name)) return [`${name} has no row`]
    return where.filter((place) => !byPlace.get(place)?.has(number)).map((place) => `${name} is not shown by ${place}`)
  })
}

/** Texts that a place shows besides those of the table: news of a moment can lie over a page. */
const besides = (byPlace: TextsByPlace): string[] =>
  texts.flatMap(({ name, number }) => {
    const where = shownIn[name] ?? []
    const known = new Set<string>('nowhere' in where ? [] : where)
    const showing = [...byPlace].filter(([place, numbers]) => numbers.has(number) && !known.has(place))
    return showing.map(([place]) => `${name} by ${place}`)
  })

/**
 * Shows texts with markup in them at each place of the table and on every screen that each role can come to, in letters and PDFs,
 * in a Chromium without the pages' policy. True if each place showed its texts, none became markup, and a page on which it does was
 * found.
 */
export async function lookForMarkup({ minutes, keep }: { minutes: number; keep: boolean }): Promise<boolean> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  later(() => browser.close())
  const { planted, filled, origin, outbox } = await plantedDemo(await scratch('markup'))
  const isSharp = await findsTheWeakness(browser, origin)
  const mail = await lookAtLetters(browser, outbox)
  const pdfs = await lookAtPdfs(origin, filled)
  const roles = Object.keys(people) as (keyof typeof people)[]
  // Pages wait for what they ask for, most of the time.
  const looks = await Promise.all(roles.map((role) => lookAs(role, browser, { origin, filled, minutes })))
  progressDone()
  const seen: [string, Seen][] = [
    ['mail', mail],
    ['PDFs', pdfs],
    ...looks.map((look, at): [string, Seen] => [roles[at] ?? '', look.seen]),
  ]
  const byPlace: TextsByPlace = new Map([
    [documents[0], mail.shown],
    [documents[1], pdfs.shown],
    ...looks.flatMap(({ byPlace: ofRole }) => [...ofRole]),
  ])
  const all = new Set(seen.flatMap(([, { shown: numbers }]) => [...numbers]))
  const findings = seen.flatMap(([, each]) => [...each.findings])
  const failures = failuresOf(byPlace, all, planted)
  const rows = seen.map(([by, each]) => ({
    by,
    places: Object.values<Place>(places).filter((place) => place.by === by).length,
    pages: each.pages,
    texts: each.shown.size,
    findings: each.findings.size,
  }))
  const nowhere = texts.filter(({ name }) => 'nowhere' in (shownIn[name] ?? []))
  const figures = {
    texts: texts.length,
    nowhere: nowhere.length,
    shown: texts.filter(({ number }) => all.has(number)).length,
  }
  table('looked at', rows)
  console.log(
    `\nof ${figures.texts} texts ${figures.nowhere} are shown nowhere by the table, and ${figures.shown} were shown`,
  )
  console.log('not made:', filled.missed.join('; ') || 'nothing')
  console.log('shown besides:', besides(byPlace).join('; ') || 'nothing')
  console.log('planted weakness:', isSharp ? 'found' : 'missed')
  for (const failure of [...failures, ...findings]) console.log(' ', failure)
  saveResults('drill-markup', !keep, { looks: rows, ...figures, failures, findings })
  return isSharp && !findings.length && !failures.length
}
