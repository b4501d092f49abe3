import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { Id } from '../text.ts'
import { pushPaths } from './push-message.ts'

/** Browsers of one user that get notifications; with one more, the oldest ends. */
export const mostDevices = 10

/** Bytes in base64url, without padding. */
const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), 'This is no key of a browser.')

/** A browser's own subscription, as `PushSubscription.toJSON` writes it (w3.org/TR/push-api). */
export const BrowserSubscription = z.object({
  endpoint: z.url({ error: 'This is no address.' }).max(1000),
  keys: z.object({
    /** Public key of the browser: an uncompressed point of P-256 (RFC 8291). */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
})
export type BrowserSubscription = z.output<typeof BrowserSubscription>

/** SHA-256 of an endpoint, in base64url: its browser knows itself by it, and it lets no caller send. */
const EndpointHash = z.string()

const PushDevice = z.object({
  id: Id,
  /** A browser and its device in words: `Chrome on Android`. */
  device: z.string(),
  endpoint_hash: EndpointHash,
  /** Whether it belongs to the caller's session: a browser that signed in again subscribes again. */
  this_session: z.boolean(),
  created_at: Moment,
  /** When a push service last took a notification for it. */
  last_sent_at: Moment.nullable(),
})
export type PushDevice = z.output<typeof PushDevice>

const MyPush = z.object({
  /** Key that a browser subscribes with: `applicationServerKey` (RFC 8292). */
  public_key: z.string(),
  devices: z.array(PushDevice),
})
export type MyPush = z.output<typeof MyPush>

const done = z.object({ success: z.literal(true) })

export const webPush = endpoints({
  find: {
    method: 'GET',
    path: pushPaths.find,
    access: 'user',
    summary: 'The browsers that show the caller’s notifications, and the key to subscribe one more',
    reply: MyPush,
  },
  subscribe: {
    method: 'POST',
    path: '/api/push/subscriptions',
    access: 'user',
    summary: 'Show the caller’s notifications in this browser, until its session is signed out',
    body: BrowserSubscription,
    reply: PushDevice,
    limit: 'write',
    problems: ['conflict'],
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/api/push/subscriptions/:id',
    access: 'owner',
    summary: 'Stop notifications in one of the caller’s browsers',
    params: z.strictObject({ id: Id }),
    reply: done,
    problems: ['not_found'],
  },
  renew: {
    method: 'PUT',
    path: pushPaths.renew,
    access: 'anyone',
    summary:
      'Replace a subscription that the browser renewed by itself; the keys of the old one prove that it is that browser',
    body: z.object({ old: BrowserSubscription, renewed: BrowserSubscription }),
    reply: z.object({ renewed: z.boolean() }),
    limit: 'write',
    problems: ['conflict'],
  },
  opened: {
    method: 'POST',
    path: pushPaths.opened,
    access: 'anyone',
    summary: 'Record that a notification was tapped; only its receiver knows the id',
    params: z.strictObject({ id: Id }),
    reply: done,
    limit: 'write',
    problems: ['not_found'],
  },
})
