import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contentFrom } from '@fortnight/contract/content'
import type { Site, SiteRenderer } from '@fortnight/contract/site'
import { mayMeasure } from '@fortnight/contract/tracking'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { guardsOf, policyOf } from '../http/headers.ts'
import type { PageSource } from '../http/pages.ts'
import { packPage, type StoredPage } from '../http/stored-page.ts'
import * as stats from '../stats/stats.repository.ts'
import * as repository from './content.repository.ts'

/** A lifetime on what was read: figures are counted anew, a new day begins, and no lost announcement matters for long. */
const everyMs = 60_000

const types: Record<string, string> = { txt: 'text/plain; charset=utf-8', xml: 'application/xml; charset=utf-8' }

function pack(path: string, text: string, { publicOrigin, tracking }: Config): Promise<StoredPage> {
  const guards = guardsOf(publicOrigin)
  const type = types[path.split('.').at(-1) ?? '']
  if (type) return packPage(text, { ...guards, 'content-type': type })
  const policy = policyOf(text, { framed: true, tracking: mayMeasure(path) ? tracking : {} })
  return packPage(text, {
    ...guards,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  })
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

  const read = async (): Promise<Pick<Site, 'content' | 'stats'>> => {
    const [stored, counted] = await Promise.all([repository.listStored(db), stats.counted(db)])
    return { content: contentFrom(stored), stats: counted }
  }

  async function draw() {
    const found = await read().catch((error: unknown) => {
      onError(error)
      return undefined
    })
    // What was read before is nearer to the truth than the defaults.
    if (!found && drawn) return
    const { publicOrigin: origin, brand, tracking, structuredPrices } = config
    const today = new Date().toISOString().slice(0, 10)
    const site = {
      origin,
      brand,
      tracking,
      structuredPrices,
      today,
      ...(found ?? { content: contentFrom({}), stats: null }),
    }
    const now = JSON.stringify(site)
    if (now === drawn) return
    const next = await Promise.all(
      renderer.paths.map(async (path) => [path, await pack(path, renderer.draw(path, site), config)] as const),
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
