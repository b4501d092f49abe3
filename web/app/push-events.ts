import { type PushMessage, pushPaths } from '@fortnight/contract/messaging/push-message'

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushEvent extends Extendable {
  data: { json(): unknown } | null
}
interface ClickEvent extends Extendable {
  notification: { data: Pick<PushMessage, 'id' | 'link'>; close(): void }
}
interface ChangeEvent extends Extendable {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}

/** What these events need of a service worker's global scope. */
interface PushScope {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(query: {
      type: 'window'
      includeUncontrolled: true
    }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>
    openWindow(address: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void
}

const show = (scope: PushScope, { id, tag, title, body, lang, dir, link }: PushMessage) =>
  scope.registration.showNotification(title, {
    body,
    lang,
    dir,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { id, link },
  })

/** Brings the page of a notification to the front; another page stays as it is, with what is typed there. */
async function openPage({ clients, location }: PushScope, link: string) {
  const { href, origin } = new URL(link, location.origin)
  if (origin !== location.origin) return
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => url === href)
  await (open ? open.focus() : clients.openWindow(href))
}

/** A report that does not arrive is not repeated: it only says that the notification was seen. */
const reportOpened = (id: string) =>
  fetch(pushPaths.opened.replace(':id', encodeURIComponent(id)), { method: 'POST' }).catch(() => {})

/** Subscribes once more, and proves by the old keys that this is the same browser. */
async function renew({ registration }: PushScope, { oldSubscription, newSubscription }: ChangeEvent) {
  if (!oldSubscription) return
  const renewed = newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options))
  const body = JSON.stringify({ old: subscriptionOf(oldSubscription), renewed: subscriptionOf(renewed) })
  await fetch(pushPaths.renew, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
}

const subscriptionOf = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, keys }
}

/** Shows notifications that a push service brings, and opens their pages. */
export function answerPushes(scope: PushScope): void {
  scope.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(scope, event.data.json() as PushMessage))
  })
  scope.addEventListener('notificationclick', (event) => {
    const { notification } = event
    notification.close()
    const { id, link } = notification.data
    event.waitUntil(Promise.all([openPage(scope, link), reportOpened(id)]))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(scope, event)))
}
