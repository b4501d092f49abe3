import * as z from 'zod'
import { appStatuses } from '../vocabulary/app-states.ts'
import { App, AppEdit, NewApp } from '../orders/apps.ts'
import { roles, User } from '../user.ts'
import { contactStatuses, contactTypes } from '../vocabulary/contact-states.ts'
import { Contact, NewContact } from './contacts.ts'
import { type Endpoint, endpoints } from '../endpoint.ts'
import { FeedbackRecord } from './feedback.ts'
import { Lead, NewLead } from './leads.ts'
import { Moment } from '../moment.ts'
import { NewTestingRequest, requestPlans, TestingRequest } from './testing-requests.ts'
import { Email, Id } from '../text.ts'
import { Received } from './visitor.ts'

const times = { createdAt: Moment, updatedAt: Moment }

/**
 * An app as the collection 'apps' spells it (spec §3). Testing credentials are written here and read at /api/apps/:id
 * only.
 */
const AppRecord = z.object({
  id: Id,
  _id: Id,
  userId: Id,
  userEmail: z.string(),
  name: z.string(),
  description: z.string(),
  platform: App.shape.platform,
  category: z.string().nullable(),
  testingType: App.shape.testing_type,
  duration: z.int(),
  requirements: z.string().nullable(),
  packagePlan: App.shape.package_plan,
  testInstructions: z.string().nullable(),
  status: App.shape.status,
  ...times,
})

/** What the ordinary submission takes (see `NewApp`); owner, status and times are the server's. */
const NewAppRecord = z.strictObject({
  name: NewApp.shape.name,
  platform: NewApp.shape.platform,
  description: NewApp.shape.description,
  category: NewApp.shape.category,
  testingType: NewApp.shape.testing_type,
  duration: NewApp.shape.duration,
  requirements: NewApp.shape.requirements,
  testingCredentials: NewApp.shape.testing_credentials,
  testInstructions: NewApp.shape.test_instructions,
  packagePlan: NewApp.shape.package_plan,
})
export type NewAppRecord = z.output<typeof NewAppRecord>

/** The fields an owner may change; those that are left out stay. */
const AppChange = z.strictObject({
  name: AppEdit.shape.name.optional(),
  description: AppEdit.shape.description.optional(),
  category: AppEdit.shape.category.optional(),
  requirements: AppEdit.shape.requirements.optional(),
  testingCredentials: AppEdit.shape.testing_credentials.optional(),
  testInstructions: AppEdit.shape.test_instructions.optional(),
})
export type AppChange = z.output<typeof AppChange>

const UserRecord = z.object({
  id: Id,
  /** The app's id under the name that it is looked up by (spec §3). */
  uid: Id,
  email: z.string(),
  name: z.string(),
  role: User.shape.role,
  subscriptionPlan: z.string(),
  ...times,
})

const ContactRecord = Contact.omit({ created_at: true }).extend(times)
const LeadRecord = Lead.omit({ created_at: true }).extend(times)
const StoredFeedback = z.object({
  id: Id,
  feedback: z.string(),
  rating: z.int().nullable(),
  email: z.string().nullable(),
  userAgent: z.string().nullable(),
  url: z.string().nullable(),
  domain: z.string().nullable(),
  submitted_at: Moment,
  ...times,
})

const DocumentId = z.strictObject({ id: Id })
const done = z.object({ success: z.literal(true) })

const read = <R extends z.ZodObject>(collection: string, record: R) =>
  ({
    method: 'GET',
    path: `/api/db/${collection}/:id`,
    summary: `One record of the collection '${collection}'`,
    params: DocumentId,
    reply: z.object({ success: z.literal(true), data: record }),
    problems: ['not_found'],
  }) as const satisfies Omit<Endpoint, 'access'>

/**
 * `fields`: what may be asked for, each with what its value must be. Ordered by `createdAt`, the oldest first, unless
 * asked.
 */
const list = <R extends z.ZodObject>(collection: string, record: R, fields: Record<string, z.ZodType>) =>
  ({
    method: 'GET',
    path: `/api/db/${collection}`,
    summary: `Records of the collection '${collection}': at most one filter and one order`,
    query: z
      .strictObject({
        where: z.enum(Object.keys(fields)).optional(),
        equals: z.string().max(300).optional(),
        orderBy: z.enum(['createdAt', 'updatedAt']).default('createdAt'),
        direction: z.enum(['asc', 'desc']).default('asc'),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      })
      .refine(
        ({ where, equals }) =>
          where === undefined ? equals === undefined : (fields[where]?.safeParse(equals).success ?? false),
        { path: ['equals'], error: 'This field has no such value.' },
      ),
    reply: z.object({ success: z.literal(true), data: z.array(record) }),
  }) as const satisfies Omit<Endpoint, 'access'>

const create = <B extends z.ZodType>(collection: string, body: B) =>
  ({
    method: 'POST',
    path: `/api/db/${collection}`,
    summary: `Add a record to the collection '${collection}'`,
    body,
    reply: Received,
    status: 201,
    idempotent: true,
    problems: ['conflict'],
  }) as const satisfies Omit<Endpoint, 'access'>

/**
 * The collections of the specification's cloud database, which is our own PostgreSQL. Each row is a rule: who may do
 * what with which records. Everything without a row is closed.
 */
export const collections = endpoints({
  createApp: { access: 'user', ...create('apps', NewAppRecord), limit: 'write' },
  readApp: { access: 'owner_or_admin', ...read('apps', AppRecord) },
  listApps: {
    access: 'owner_or_admin',
    ...list('apps', AppRecord, { userId: Id, status: z.enum(appStatuses) }),
  },
  updateApp: {
    method: 'PUT',
    path: '/api/db/apps/:id',
    access: 'owner',
    summary: "Change a record of the collection 'apps'",
    params: DocumentId,
    body: AppChange,
    reply: done,
    limit: 'write',
    problems: ['not_found', 'conflict'],
  },
  deleteApp: {
    method: 'DELETE',
    path: '/api/db/apps/:id',
    access: 'owner',
    summary: "Remove a record from the collection 'apps'",
    params: DocumentId,
    reply: done,
    limit: 'write',
    problems: ['not_found', 'conflict'],
  },

  readUser: { access: 'owner_or_admin', ...read('users', UserRecord) },
  listUsers: {
    access: 'owner_or_admin',
    ...list('users', UserRecord, { uid: Id, email: Email, role: z.enum(roles) }),
    problems: ['not_found'],
  },

  createTestingRequest: {
    access: 'anyone',
    ...create('testingRequests', NewTestingRequest),
    limit: 'message',
  },
  readTestingRequest: { access: 'owner_or_admin', ...read('testingRequests', TestingRequest) },
  listTestingRequests: {
    access: 'owner_or_admin',
    ...list('testingRequests', TestingRequest, { userId: Id, plan: z.enum(requestPlans) }),
  },

  createContact: { access: 'anyone', ...create('contacts', NewContact), limit: 'message' },
  readContact: { access: 'admin', ...read('contacts', ContactRecord) },
  listContacts: {
    access: 'admin',
    ...list('contacts', ContactRecord, { status: z.enum(contactStatuses), type: z.enum(contactTypes) }),
  },

  createLead: { access: 'anyone', ...create('leads', NewLead), limit: 'message' },
  readLead: { access: 'admin', ...read('leads', LeadRecord) },
  listLeads: { access: 'admin', ...list('leads', LeadRecord, { email: Email }) },

  createFeedback: { access: 'anyone', ...create('feedback', FeedbackRecord), limit: 'feedback' },
  readFeedback: { access: 'admin', ...read('feedback', StoredFeedback) },
  listFeedback: { access: 'admin', ...list('feedback', StoredFeedback, { email: Email }) },
})
