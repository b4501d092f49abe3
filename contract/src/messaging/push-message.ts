import type { Locale, textDirections } from '../vocabulary/locales.ts'

/** What travels to a browser, encrypted for it alone (RFC 8291). The service worker reads it without zod. */
export interface PushMessage {
  /** Id of the delivery, to report that it was opened. */
  id: string
  /** Id of the notification: a repeated delivery replaces what it showed before. */
  tag: string
  title: string
  body: string
  lang: Locale
  dir: (typeof textDirections)[Locale]
  /** Path of the screen that it leads to. */
  link: string
}

/** What the service worker calls. */
export const pushPaths = {
  find: '/api/push',
  renew: '/api/push/subscriptions',
  opened: '/api/push/deliveries/:id/opened',
} as const
