import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Moment } from '../moment.ts'
import { Email, Id, optional, required } from '../text.ts'
import { contactStatuses, contactTypes } from '../vocabulary/contact-states.ts'
import { Received, Trap } from './visitor.ts'

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

/** A message on the wire, with the sender's clock, which the server does not trust. */
export const NewContact = ContactForm.extend({
  type: z.enum(contactTypes).default('general'),
  createdAt: z.string().max(40).optional(),
})

/** A message as its record in the collection 'contacts' has it. */
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

/** A message as the administrators' list shows it. */
export const AdminContact = Contact.omit({ phone: true, message: true }).extend({
  /** Answers sent by mail, and when the last one was. */
  replies: z.int(),
  answered_at: Moment.nullable(),
})
export type AdminContact = z.output<typeof AdminContact>

/** The whole message, with what was answered, the oldest answer first. */
export const ContactThread = Contact.extend({
  thread: z.array(z.object({ id: Id, author: z.string(), message: z.string(), created_at: Moment })),
})
export type ContactThread = z.output<typeof ContactThread>

/** What an administrator may set, at any time (spec §4). */
const settable = z.enum(['in_progress', 'resolved'])
export type SettableStatus = z.output<typeof settable>

export const ContactReply = z.strictObject({
  message: required(4000, 'Please write an answer.'),
  status: settable,
  /** Number of answers that its writer had read: another one meanwhile is read first. */
  after: z.int().min(0),
})

export const contactSorts = ['created_at'] as const
const filters = { status: z.enum(contactStatuses).optional(), type: z.enum(contactTypes).optional() }
export const ContactsQuery = listQuery(contactSorts, filters)

const params = z.strictObject({ id: Id })
const whole = z.object({ success: z.literal(true), data: ContactThread })

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
    replica: true,
    summary: 'Messages of visitors, newest first',
    query: ContactsQuery,
    reply: listOf(AdminContact),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/contacts.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(contactSorts, filters),
    reply: CsvFile,
  },
  find: {
    method: 'GET',
    path: '/api/admin/contacts/:id',
    access: 'admin',
    summary: 'One message with its answers',
    params,
    reply: whole,
    problems: ['not_found'],
  },
  setStatus: {
    method: 'PUT',
    path: '/api/admin/contacts/:id/status',
    access: 'admin',
    summary: 'Say what becomes of a message, at any time',
    params,
    body: z.strictObject({
      status: settable,
      /** The status it is changed from; if it has another one by now, nothing is changed. */
      from: z.enum(contactStatuses).optional(),
    }),
    reply: whole,
    problems: ['not_found', 'conflict'],
  },
  reply: {
    method: 'POST',
    path: '/api/admin/contacts/:id/replies',
    access: 'admin',
    summary: 'Answer a message by mail; what its sender answers goes to the support address',
    params,
    body: ContactReply,
    reply: z.object({ success: z.literal(true), id: Id }),
    idempotent: true,
    problems: ['not_found', 'conflict'],
  },
})
