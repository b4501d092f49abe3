import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ContentSection, contentFrom } from '@fortnight/contract/site/content'
import { defaultLateScale } from '@fortnight/contract/operations/late-scale'
import type { SharedReport, Site, SiteRenderer } from '@fortnight/contract/site'
import type { ActionPage } from '@fortnight/contract/testing/action-links'
import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { mayMeasure } from '@fortnight/contract/site-map/public-screens'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { guardsOf, policyOf } from '../../platform/http/headers.ts'
import type { PageSource } from '../../platform/http/pages.ts'
import { packPage, type StoredPage } from '../../platform/http/stored-page.ts'
import * as availability from '../../platform/availability/availability.repository.ts'
import { brandNow, lateScaleNow } from '../../operations/settings/in-force.ts'
import { newestDays } from '../anchors/read-days.ts'
import { liveTestReader } from '../reports/live-test.ts'
import { forecastStart } from '../../testing/staffing/start-forecast.ts'
import { countPoolPhones } from '../stats/pool-phones.repository.ts'
import { measuredResults } from '../stats/results.repository.ts'
import * as stats from '../stats/stats.repository.ts'
import * as contents from './content.repository.ts'

/** Cache lifetime of what was read: for a new hour or day, and in case an announcement was lost. */
const everyMs = minuteMs

/** How often figures of the past are refreshed, the availability, and the forecast of a test that would start now. */
const figuresEveryMs = hourMs
const availabilityEveryMs = 10 * minuteMs
const forecastEveryMs = 10 * minuteMs

/**
 * Reads once in each span of the clock, so that servers change their pages together and seldom redraw them. A reading
 * that failed or found nothing is tried again.
 */
function oncePer<T>(ms: number, clock: () => Date, read: (now: Date) => Promise<T>): () => Promise<T> {
  let kept: { span: number; value: Promise<T> } | undefined
  return () => {
    const now = clock()
    const span = Math.floor(now.getTime() / ms)
    if (kept?.span !== span) {
      const value = read(now)
      kept = { span, value }
      value.then(
        (found) => found === null && (kept = undefined),
        () => (kept = undefined),
      )
    }
    return kept.value
  }
}

const types: Record<string, string> = { txt: 'text/plain; charset=utf-8', xml: 'application/xml; charset=utf-8' }

function pack(path: string, text: string, { publicOrigin, tracking, identity }: Config): Promise<StoredPage> {
  const guards = guardsOf(publicOrigin)
  const type = types[path.split('.').at(-1) ?? '']
  if (type) return packPage(text, { ...guards, 'content-type': type })
  const policy = policyOf(text, { framed: true, tracking: mayMeasure(path) ? tracking : {}, identity })
  return packPage(text, {
    ...guards,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  })
}

export interface PublicPages extends PageSource {
  /** Reads the operator's texts again; pages that then differ are redrawn at their next request. */
  refresh(): Promise<void>
  /** The public page of a report, drawn for each request: it is as current as its record. */
  drawReport(report: SharedReport): string
  /** The page behind a signed link, drawn for each request: it shows the state of a seat. */
  drawAction(page: ActionPage): string
  /** The front page with other text in one section: a preview without script and with inert links. */
  preview(section: ContentSection, data: unknown): string
  close(): void
}

/** Removes scripts and links. The input is our own markup, in which every `<` of a text is escaped. */
const stilled = (html: string) =>
  html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/(<a\b[^>]*?) href="[^"]*"/g, '$1')

/**
 * The public pages, drawn by the built web (`build/site/render.js` next to `webRoot`) from the database. Each is drawn
 * and compressed at its first request, and then cached in memory: drawing all of them at once would delay a start, and
 * every hour in which a figure changes. Until the first successful reading they show the defaults.
 */
export async function createPublicPages(options: {
  webRoot: string
  db: Database['db']
  config: Config
  clock?: () => Date
  /** Whether visitors can enter the sample data now; without it there is none. */
  isDemoOpen?: () => Promise<boolean>
  onError: (error: unknown) => void
}): Promise<PublicPages | undefined> {
  const { webRoot, db, config, clock = () => new Date(), isDemoOpen, onError } = options
  const file = join(webRoot, '../site/render.js')
  if (!existsSync(file)) return undefined
  const { renderer } = (await import(pathToFileURL(file).href)) as { renderer: SiteRenderer }
  const siteOf = (found: Omit<Site, 'origin' | 'tracking' | 'identity' | 'structuredPrices' | 'today'>): Site => {
    const { publicOrigin: origin, tracking, identity, structuredPrices } = config
    return {
      origin,
      tracking,
      identity,
      structuredPrices,
      today: clock().toISOString().slice(0, 10),
      ...found,
    }
  }
  let site = siteOf({
    brand: config.brand,
    content: contentFrom({}),
    stats: null,
    results: null,
    lateScale: defaultLateScale,
    pool: null,
    availability: null,
    anchors: [],
    live: null,
    start: null,
    openDemo: false,
  })
  let pages = new Map<string, Promise<StoredPage>>()
  let waiting: Promise<void> = Promise.resolve()

  const countFigures = oncePer(figuresEveryMs, clock, () =>
    Promise.all([stats.counted(db), measuredResults(db), countPoolPhones(db)]),
  )
  const measureAvailability = oncePer(availabilityEveryMs, clock, () => availability.measure(db))
  const readLiveTest = liveTestReader({ db, config }, clock)
  const forecast = oncePer(forecastEveryMs, clock, (now) => forecastStart(db, now))

  async function readSite() {
    const [stored, [counted, results, pool], available, start, brand, lateScale, openDemo, anchors] = await Promise.all(
      [
        contents.listStored(db),
        countFigures(),
        measureAvailability(),
        forecast(),
        brandNow(db, config),
        lateScaleNow(db),
        isDemoOpen?.() ?? false,
        newestDays(db),
      ],
    )
    const live = await readLiveTest({ samples: openDemo })
    const now = siteOf({
      brand,
      lateScale,
      content: contentFrom(stored),
      stats: counted,
      results,
      pool,
      availability: available,
      anchors,
      live,
      start,
      openDemo,
    })
    if (JSON.stringify(now) === JSON.stringify(site)) return
    site = now
    pages = new Map()
  }

  /** One after the other, so that the pages show the last reading. A failed reading leaves the pages unchanged. */
  const refresh = () => {
    waiting = waiting.then(readSite).catch(onError)
    return waiting
  }

  const draw = async (path: string) => pack(path, renderer.draw(path, site), config)
  function find(path: string): Promise<StoredPage> {
    const known = pages.get(path)
    if (known) return known
    const drawn = draw(path)
    const kept = pages.set(path, drawn)
    drawn.catch(() => kept.delete(path))
    return drawn
  }

  const preview = (section: ContentSection, data: unknown) =>
    stilled(renderer.draw('/', { ...site, content: { ...site.content, [section]: data } }))

  const drawReport = (report: SharedReport) => renderer.drawReport(report, site)
  const drawAction = (page: ActionPage) => renderer.drawAction(page, site)

  await refresh()
  const timer = setInterval(() => void refresh(), everyMs)
  timer.unref()
  return { paths: renderer.paths, find, refresh, drawReport, drawAction, preview, close: () => clearInterval(timer) }
}
