import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { Moment } from './moment.ts'
import { Email, Id } from './text.ts'

export const Notification = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  created_at: Moment,
})
export type Notification = z.output<typeof Notification>

export const notifications = endpoints({
  list: {
    method: 'GET',
    path: '/api/notifications/user/:email',
    access: 'owner_or_admin',
    summary: 'The newest notifications of a user',
    params: z.strictObject({ email: Email }),
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
    reply: z.object({ success: z.literal(true), data: z.array(Notification), unread: z.int() }),
  },
  markRead: {
    method: 'PUT',
    path: '/api/notifications/:id/mark-read',
    access: 'owner',
    summary: 'Mark one notification as read',
    params: z.strictObject({ id: Id }),
    reply: z.object({ success: z.literal(true) }),
  },
})
