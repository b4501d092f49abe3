import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { Email, Id } from '../text.ts'

export const Notification = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  /** A path of ours that shows its subject. */
  link: z.string().nullable(),
  read: z.boolean(),
  created_at: Moment,
})
export type Notification = z.output<typeof Notification>

const done = z.object({ success: z.literal(true) })

/**
 * What is sent by e-mail: copies of notifications, and each morning a digest of each running test. Unproven addresses
 * get no mail, whatever their users chose.
 */
const MailChoice = z.object({ mail_copies: z.boolean(), digest: z.boolean() })
const MailCopies = MailChoice.extend({ address_proven: z.boolean() })

export const notifications = endpoints({
  list: {
    method: 'GET',
    path: '/api/notifications/user/:email',
    access: 'owner_or_admin',
    scope: 'read',
    summary: 'The newest notifications of a user, or those older than `before`',
    params: z.strictObject({ email: Email }),
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(50).default(10),
      /** Id of the last notification that is known. */
      before: Id.optional(),
    }),
    reply: z.object({
      success: z.literal(true),
      data: z.array(Notification),
      /** Number of unread notifications, of all pages. */
      unread: z.int(),
      /** Whether there are older ones. */
      more: z.boolean(),
    }),
  },
  markRead: {
    method: 'PUT',
    path: '/api/notifications/:id/mark-read',
    access: 'owner',
    summary: 'Mark one notification as read',
    params: z.strictObject({ id: Id }),
    reply: done,
  },
  markAllRead: {
    method: 'PUT',
    path: '/api/notifications/:id/mark-all-read',
    access: 'owner',
    summary: 'Mark a notification and every older one as read; what came since was not seen yet',
    params: z.strictObject({ id: Id }),
    reply: done,
  },
  findMailCopies: {
    method: 'GET',
    path: '/api/notifications/mail-copies',
    access: 'user',
    summary: 'What the caller gets by e-mail: notifications, and a digest of running tests each morning',
    reply: MailCopies,
  },
  changeMailCopies: {
    method: 'PUT',
    path: '/api/notifications/mail-copies',
    access: 'user',
    summary: 'Get notifications by e-mail, or the digest each morning, or stop them',
    body: MailChoice.partial().strict(),
    reply: MailCopies,
    limit: 'write',
  },
})

/** The page behind the link in a mail, which carries its code in the fragment. */
export const unsubscribePath = '/unsubscribe'

/** Beginnings of codes that stop digests, and the daily anchors; any other code stops copies of notifications. */
export const digestCodePrefix = 'digest-'
export const anchorCodePrefix = 'anchors-'

export const unsubscribing = endpoints({
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/:code',
    access: 'anyone',
    summary:
      'Stop mail of a kind, notifications or the morning digest, with the code of such a mail (RFC 8058); a GET leads to the page for it',
    params: z.strictObject({ code: z.string().max(100) }),
    reply: done,
    limit: 'write',
    problems: ['not_found'],
  },
})
