import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import { isPortalPath } from '@fortnight/contract/site-map/portal-screens'
import { sendForAll, sendTag } from './features/testers/portal/queue/background.ts'
import { applicationDocument, keptDocuments, portalDocument } from './lib/kept-documents.ts'
import { claim } from './lib/worker-messages.ts'
import { answerPushes } from './push-events.ts'

/** What we use of a service worker's global scope; TypeScript can't load its library together with the DOM's. */
declare const self: Parameters<typeof answerPushes>[0] & {
  location: Location
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'message', listener: (event: MessageEvent<{ type?: string } | null>) => void): void
  addEventListener(
    type: 'activate',
    listener: (event: Event & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'sync',
    listener: (event: Event & { tag: string; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
}

/** Put in by the build: the addresses of the public pages' files and of the offline page, which all hold a hash. */
declare const PRECACHED: string[]

const precached = PRECACHED
const offlinePage = precached.find((url) => url.endsWith('.html'))

cleanupOutdatedCaches()
precacheAndRoute(
  precached.map((url) => ({ url, revision: null })),
  { cleanURLs: false, directoryIndex: '' },
)

/**
 * The server marks what never changes. A page of errors that something on the way sends in its place has no such mark.
 */
const onlyImmutable = {
  cacheWillUpdate: ({ response }: { response: Response }) =>
    Promise.resolve(response.ok && response.headers.get('cache-control')?.includes('immutable') ? response : null),
}

// Everything else under /assets/ has a hash in its name too: what was fetched once is right for ever.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [onlyImmutable, new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true })],
  }),
)

// A tester's screens open without a connection: their two documents are the same for all users and hold no personal data.
// A page keeps its own once it has all files that it names (shell/keep-files.ts): a line that breaks while a new
// version comes must not leave a document without them. The data it shows it has kept itself too (lib/kept.ts).
const asKept = (address: string) => ({
  cacheName: keptDocuments,
  plugins: [
    {
      cacheKeyWillBeUsed: () => Promise.resolve(address),
      cacheWillUpdate: () => Promise.resolve(null),
      handlerDidError: () => (offlinePage ? matchPrecache(offlinePage) : Promise.resolve(undefined)),
    },
  ],
})
const isTester = /^\/tester(?:\/|$)/

// The portal's own is shown at once, as it was kept: the page looks for a newer one by itself.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPortalPath(url.pathname),
  new StaleWhileRevalidate(asKept(portalDocument)),
)

// A slow network is given this long before the application's kept document is shown.
const patience = 5
const application = new NetworkFirst({ ...asKept(applicationDocument), networkTimeoutSeconds: patience })
registerRoute(new NavigationRoute(application, { allowlist: [isTester] }))

// Earlier versions kept one document for all of these screens, which would now stay for ever; then one that can't draw the application.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all(['portal', 'tester-documents'].map((name) => caches.delete(name)))),
)

// Every other page always comes from the network and is never kept: a cache would show it to the next user of this
// browser. There is no other route, so the API, event streams and everything else bypass this worker.
enableNavigationPreload()

// Steps of signing in get no substitute either: the browser itself says that there is no connection. They are not left
// to it altogether, because after the preload it would ask a second time, and what they carry works once.
const signingIn = /^\/(?:auth|api)(?:\/|$)/
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      plugins: [
        {
          handlerDidError: async ({ request }) =>
            offlinePage && !signingIn.test(new URL(request.url).pathname) ? matchPrecache(offlinePage) : undefined,
        },
      ],
    }),
  ),
)

// A page that is open keeps the files it began with until its user agrees to the new version (update-prompt.ts).
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === claim) void self.clients.claim()
})

// Check-ins that waited for a connection go out although the portal was closed, if the browser has Background Sync.
self.addEventListener('sync', (event) => {
  if (event.tag === sendTag) event.waitUntil(sendForAll())
})

answerPushes(self)

// The first visit is served from here without a reload.
clientsClaim()
