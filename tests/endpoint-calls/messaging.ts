import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { EndpointCalls } from './endpoint-call.ts'

/** A subscription of a new browser at a push service that is never called. */
const aSubscription = () => {
  const browser = createECDH('prime256v1')
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, keys }
}

export const messaging: EndpointCalls = {
  'notifications.list': (mine) => ({ url: `/api/notifications/user/${mine.email}` }),
  'notifications.markRead': (mine) => ({ url: `/api/notifications/${mine.notification}/mark-read` }),
  'notifications.markAllRead': (mine) => ({ url: `/api/notifications/${mine.notification}/mark-all-read` }),
  'webPush.unsubscribe': (mine) => ({ url: `/api/push/subscriptions/${mine.pushDevice}` }),
  'webPush.subscribe': () => ({ url: '/api/push/subscriptions', body: aSubscription() }),
  'webPush.renew': () => ({
    url: '/api/push/subscriptions',
    body: { old: aSubscription(), renewed: aSubscription() },
  }),
  'webPush.opened': (mine) => ({ url: `/api/push/deliveries/${mine.pushDelivery}/opened` }),
  'unsubscribing.unsubscribe': (mine) => ({ url: `/api/unsubscribe/${mine.unsubscribe}` }),
}
