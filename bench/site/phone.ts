import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/ensure-browser.ts'
import type { Account } from '../kit/people.ts'
import { later } from '../kit/tidy.ts'
import type { SlowLine } from './slow-line.ts'

/** The line of a cheap phone, and of one on a better network. */
export const slow3g = { roundTripMs: 400, bitsPerSecond: 400_000 }
export const slow4g = { roundTripMs: 150, bitsPerSecond: 1_600_000 }
/** How much slower than this machine its processor is. */
const slowdown = 4

/** Whose session a page finds when it opens. */
interface Person extends Account {
  name: string
  role: string
}

/** A browser of its own: nothing kept, no connection open. */
export async function newPhone({ hash }: SlowLine, locale: string): Promise<BrowserContext> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-'))
  const executablePath = findBrowser()
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--ignore-certificate-errors-spki-list=${hash}`],
    viewport: { width: 360, height: 740 },
    locale,
    timezoneId: 'Asia/Karachi',
  })
  later(async () => {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return context
}

/** Signs a person in, in every page of that browser. */
export const storeSession = (context: BrowserContext, { email, id, token, name, role }: Person) =>
  context.addInitScript(
    ([stored, user]) => {
      localStorage.setItem('token', stored)
      localStorage.setItem('user', user)
    },
    [token, JSON.stringify({ id, email, name, role, subscription_plan: 'none' })] as const,
  )

/** What came over the line: requests that reached the network, and kilobytes. */
interface Traffic {
  files: number
  kb: number
}

export interface SlowPage {
  page: Page
  devtools: CDPSession
  /** What had come at a moment of `Date.now()`; without one, what has come. */
  traffic(until?: number): Traffic
}

/** A page on a slowed processor, whose traffic is counted. */
export async function newSlowPage(context: BrowserContext): Promise<SlowPage> {
  const page = await context.newPage()
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
  return {
    page,
    devtools,
    traffic(until = Date.now()) {
      const list = came.filter(({ at }) => at <= until)
      return { files: list.length, kb: list.reduce((all, { bytes }) => all + bytes, 0) / 1024 }
    },
  }
}
