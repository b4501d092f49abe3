import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { Moment } from './moment.ts'
import { Page } from './page.ts'
import { Email, Id, optional, required } from './text.ts'
import { Received, Trap } from './visitor.ts'

export const contactTypes = ['general', 'support', 'billing', 'partnership'] as const
export const contactStatuses = ['new', 'in_progress', 'resolved'] as const

const fields = {
  name: required(100, 'Please tell us your name.'),
  email: Email,
  phone: optional(40).optional(),
  subject: required(160, 'Please write a subject.'),
  message: required(4000, 'Please write a message.'),
  type: z.enum(contactTypes),
}

/** The form of the dialog 'Contact Us' (spec §3). */
export const ContactForm = z.strictObject({ ...fields, website: Trap })

/** The same on the wire, with the sender's clock, which the server does not believe. */
export const NewContact = ContactForm.extend({
  type: z.enum(contactTypes).default('general'),
  createdAt: z.string().max(40).optional(),
})

export const Contact = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  type: z.enum(contactTypes),
  status: z.enum(contactStatuses),
  created_at: Moment,
})

export const contacts = endpoints({
  create: {
    method: 'POST',
    path: '/api/contact',
    access: 'anyone',
    summary: 'Send a message to the people of the service',
    body: NewContact,
    reply: Received,
    status: 201,
    limit: 'message',
    idempotent: true,
    problems: ['conflict'],
  },
  list: {
    method: 'GET',
    path: '/api/admin/contacts',
    access: 'admin',
    summary: 'Messages of visitors, newest first',
    query: Page,
    reply: z.object({ success: z.literal(true), data: z.array(Contact), total: z.int() }),
  },
})
