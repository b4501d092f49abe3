import type { BrowserContext, Page } from '@playwright/test'
import { freePort } from '../../scripts/free-port.ts'
import { aLine } from '../line.ts'
import { test as base } from './test.ts'

/**
 * A line of one browser to the server, which can be cut. Switching a context offline leaves holes: a service worker
 * that just starts, a page in its last moment. Nothing passes a cut line.
 */
export interface Line {
  /** The server's address at this end; the browser's `baseURL`. */
  origin: string
  /** Cuts the line and switches the browser offline, so that it notices. */
  cut(context: BrowserContext): Promise<void>
  restore(context: BrowserContext): Promise<void>
}

export const test = base.extend<{ line: Line }>({
  line: async ({ server }, use) => {
    const [host, port] = ['127.0.0.1', await freePort()]
    const line = aLine({ host, port }, { host, port: Number(new URL(server.origin).port) })
    await line.restore()
    await use({
      origin: `http://${host}:${port}`,
      async cut(context) {
        await context.setOffline(true)
        await line.cut()
      },
      async restore(context) {
        await line.restore()
        await context.setOffline(false)
      },
    })
    await line.cut()
  },
})

/** Waits until the page has its service worker, whose script must not be under way when the line is cut. */
export const untilWorkerIsReady = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
