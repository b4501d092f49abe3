import * as z from 'zod'
import { Page } from '../page.ts'
import { Received, Trap } from './visitor.ts'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { Email, Id, optional } from '../text.ts'

/** A visitor who wants to hear from us. */
export const NewLead = z.strictObject({
  email: Email,
  name: optional(100).optional(),
  /** The place where they left their address: "pricing". */
  source: optional(60).optional(),
  website: Trap,
})

export const Lead = z.object({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  source: z.string().nullable(),
  created_at: Moment,
})

export const leads = endpoints({
  create: {
    method: 'POST',
    path: '/api/leads',
    access: 'anyone',
    summary: 'Leave an address',
    body: NewLead,
    reply: Received,
    status: 201,
    limit: 'message',
    idempotent: true,
    problems: ['conflict'],
  },
  list: {
    method: 'GET',
    path: '/api/admin/leads',
    access: 'admin',
    summary: 'Addresses that were left, newest first',
    query: Page,
    reply: z.object({ success: z.literal(true), data: z.array(Lead), total: z.int() }),
  },
})
