import { eq } from 'drizzle-orm'
import type { User } from '@fortnight/contract/user'
import type { collections } from '@fortnight/contract/site/collections'
import { Problem } from '@fortnight/contract/problem'
import { edit, remove } from '../../orders/apps/own-app.ts'
import { submit } from '../../orders/apps/submit.ts'
import { submitContact } from '../contacts/submit.ts'
import { submitFeedback } from '../feedback/submit.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { submitLead } from '../leads/submit.ts'
import { submitTestingRequest } from '../testing-requests/submit.ts'
import * as storedCollections from './collections.repository.ts'
import { appChangeOf, newAppOf } from './spelling.ts'

const { apps, users, testingRequests, contacts, leads, feedback } = storedCollections.sources
type Query = storedCollections.Query

/** Whether the caller asks only for records of their own. */
const isOwnQuery = (user: User, ownerField: string, { where, equals }: Query) =>
  where === ownerField && equals === user.id

/** Administrators may ask for every record; all other users must ask for their own. */
function admitQuery({ user }: Pick<Caller, 'user'>, ownerField: string, query: Query) {
  if (user.role !== 'admin' && !isOwnQuery(user, ownerField, query)) throw new Problem('forbidden')
}

const ownerOnly = ({ user }: Pick<Caller, 'user'>, column: Parameters<typeof eq>[0]) =>
  user.role === 'admin' ? undefined : eq(column, user.id)

/** One state for missing records and for those of other users. */
function found<T>(data: T | undefined, message = 'Document not found') {
  if (data === undefined) throw new Problem('not_found', message)
  return { success: true as const, data }
}

export const collectionsService: Handlers<typeof collections> = {
  async createApp(caller, { body }) {
    const { id } = await submit(caller, newAppOf(body))
    return { success: true, id }
  },
  readApp: async (caller, { params }) =>
    found(
      await storedCollections.find(caller.db, apps, params.id, ownerOnly(caller, apps.columns.userId)),
      'App not found',
    ),
  async listApps(caller, { query }) {
    admitQuery(caller, 'userId', query)
    return found(await storedCollections.list(caller.db, apps, query))
  },
  async updateApp(caller, { params, body }) {
    await edit(caller, params.id, appChangeOf(body))
    return { success: true }
  },
  deleteApp: (caller, { params }) => remove(caller, params.id),

  readUser: async (caller, { params }) =>
    found(
      await storedCollections.find(caller.db, users, params.id, ownerOnly(caller, users.columns.id)),
      'User not found',
    ),
  async listUsers(caller, { query }) {
    const { db, user } = caller
    if (user.role !== 'admin' && !isOwnQuery(user, 'uid', query)) throw new Problem('not_found', 'User not found')
    return found(await storedCollections.list(db, users, query))
  },

  async createTestingRequest(caller, { body }) {
    return submitTestingRequest(caller, body)
  },
  readTestingRequest: async (caller, { params }) =>
    found(
      await storedCollections.find(
        caller.db,
        testingRequests,
        params.id,
        ownerOnly(caller, testingRequests.columns.userId),
      ),
    ),
  async listTestingRequests(caller, { query }) {
    admitQuery(caller, 'userId', query)
    return found(await storedCollections.list(caller.db, testingRequests, query))
  },

  createContact: (caller, { body }) => submitContact(caller, body),
  readContact: async ({ db }, { params }) => found(await storedCollections.find(db, contacts, params.id)),
  listContacts: async ({ db }, { query }) => found(await storedCollections.list(db, contacts, query)),

  createLead: (caller, { body }) => submitLead(caller, body),
  readLead: async ({ db }, { params }) => found(await storedCollections.find(db, leads, params.id)),
  listLeads: async ({ db }, { query }) => found(await storedCollections.list(db, leads, query)),

  createFeedback: (caller, { body }) => submitFeedback(caller, body),
  readFeedback: async ({ db }, { params }) => found(await storedCollections.find(db, feedback, params.id)),
  listFeedback: async ({ db }, { query }) => found(await storedCollections.list(db, feedback, query)),
}
