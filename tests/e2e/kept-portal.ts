import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Waits until this browser could open the portal, and each of its user's screens, without a connection. */
export const untilKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }
          const screens = new RegExp(`${id}.*:(?:today|offers|earnings|payouts|paid-tests)$`)
          return {
            worker: navigator.serviceWorker.controller?.state,
            document: Boolean(await caches.match('/tester')),
            screens: Object.keys(localStorage).filter((key) => screens.test(key)).length,
          }
        }),
      // All files of the portal, in the time that other work leaves.
      { timeout: 60_000 },
    )
    .toEqual({ worker: 'activated', document: true, screens: 5 })

/** Keeps the browser from sending in the background by itself, and notes what the portal asks of it. */
export const syncByHand = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { SyncManager } = globalThis as unknown as { SyncManager: { prototype: { register: unknown } } }
    SyncManager.prototype.register = async (tag: string) => sessionStorage.setItem('asked to sync', tag)
  })

/** What the browser does by itself once it believes that there is a connection. */
export async function syncInBackground(context: BrowserContext, origin: string) {
  const page = await context.newPage()
  await page.goto('/robots.txt')
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((known) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) known(registration.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'check-ins',
    lastChance: false,
  })
}
