import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentFrom } from '@fortnight/contract/content'
import type { Site, SiteRenderer, TrackingTools } from '@fortnight/contract/site'
import { mayMeasure } from '@fortnight/contract/tracking'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { policyOf } from '../http/headers.ts'
import type { PageSource, StoredPage } from '../http/pages.ts'
import * as stats from '../stats/stats.repository.ts'
import * as repository from './content.repository.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** A lifetime on what was read: figures are counted anew, a new day begins, and no lost announcement matters for long. */
const everyMs = 60_000

const types: Record<string, string> = { txt: 'text/plain; charset=utf-8', xml: 'application/xml; charset=utf-8' }

async function pack(path: string, text: string, configured: TrackingTools): Promise<StoredPage> {
  const plain = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  }
  const html = !path.includes('.')
  const tracking = mayMeasure(path) ? configured : {}
  return {
    type: html ? 'text/html; charset=utf-8' : (types[path.split('.').at(-1) ?? ''] ?? 'text/plain'),
    // One for all encodings would let a cache mix them up; each body carries its own.
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    policy: html ? policyOf(text, { framed: true, tracking }) : undefined,
    bodies: { identity: plain, br: await brotli(plain, { params }), gzip: await gz(plain, { level: 9 }) },
  }
}

export interface PublicPages extends PageSource {
  /** Looks at the operator's texts again, and draws the pages anew if anything changed. */
  refresh(): Promise<void>
  close(): void
}

/**
 * The public pages as compressed bytes in memory, drawn by the built web (`build/site/render.js` beside `webRoot`) from what
 * the database holds. Until something is read, and while it can't be, they show the defaults.
 */
export async function createPublicPages(options: {
  webRoot: string
  db: Db
  config: Config
  onError: (error: unknown) => void
}): Promise<PublicPages | undefined> {
  const { webRoot, db, config, onError } = options
  const file = join(webRoot, '../site/render.js')
  if (!existsSync(file)) return undefined
  const { renderer } = (await import(pathToFileURL(file).href)) as { renderer: SiteRenderer }
  let pages = new Map<string, StoredPage>()
  let drawn = ''
  let waiting: Promise<void> = Promise.resolve()

  async function siteNow(): Promise<Site> {
    const { publicOrigin: origin, brand, tracking, structuredPrices } = config
    const today = new Date().toISOString().slice(0, 10)
    const site = { origin, brand, tracking, structuredPrices, today }
    try {
      const [stored, counted] = await Promise.all([repository.listStored(db), stats.counted(db)])
      return { ...site, content: contentFrom(stored), stats: counted }
    } catch (error) {
      onError(error)
      return { ...site, content: contentFrom({}), stats: null }
    }
  }

  async function draw() {
    const site = await siteNow()
    const now = JSON.stringify(site)
    if (now === drawn) return
    const next = await Promise.all(
      renderer.paths.map(async (path) => [path, await pack(path, renderer.draw(path, site), site.tracking)] as const),
    )
    pages = new Map(next)
    drawn = now
  }

  /** One after the other, so that what was read last is what is shown. */
  const refresh = () => {
    waiting = waiting.then(draw).catch(onError)
    return waiting
  }
  await refresh()
  const timer = setInterval(() => void refresh(), everyMs)
  timer.unref()
  return { paths: renderer.paths, find: (path) => pages.get(path), refresh, close: () => clearInterval(timer) }
}
