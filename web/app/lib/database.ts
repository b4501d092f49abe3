import { collections } from '@fortnight/contract/site/collections'
import type { Endpoint, Input, Reply } from '@fortnight/contract/endpoint'
import { Problem } from '@fortnight/contract/problem'
import { call, type CallOptions } from './api.ts'
import { readToken } from './stored-session.ts'

/** The result of every operation (spec §8): it never throws. `problem` is the server's answer, if it gave one. */
type Outcome<T = {}> = (T & { success: true }) | { success: false; error: string; problem?: Problem }

const creating = {
  apps: collections.createApp,
  testingRequests: collections.createTestingRequest,
  contacts: collections.createContact,
  leads: collections.createLead,
  feedback: collections.createFeedback,
}
const reading = {
  apps: collections.readApp,
  users: collections.readUser,
  testingRequests: collections.readTestingRequest,
  contacts: collections.readContact,
  leads: collections.readLead,
  feedback: collections.readFeedback,
}
const listing = {
  apps: collections.listApps,
  users: collections.listUsers,
  testingRequests: collections.listTestingRequests,
  contacts: collections.listContacts,
  leads: collections.listLeads,
  feedback: collections.listFeedback,
}

type Collection<Operation> = keyof Operation
type BodyOf<E extends Endpoint> = Input<E> extends { body?: infer B } ? B : never

/** At most one filter, one order (ascending unless said otherwise) and a limit. */
interface ListOptions {
  where?: { field: string; equals: string }
  orderBy?: { field: 'createdAt' | 'updatedAt'; direction?: 'asc' | 'desc' }
  limit?: number
}

/** Calls an endpoint whose types only the callers below know. */
const send = <T>(endpoint: Endpoint, input: object, options?: CallOptions) =>
  call(endpoint, input as never, options) as Promise<T>

async function attempt<T>(work: () => Promise<T & { success: true }>): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) return { success: false, error: 'Something went wrong' }
    return { success: false, error: error.message, problem: error }
  }
}

/** Refuses to read apps without a user: no request is sent. */
function refuseStrangers(collection: string) {
  if (collection === 'apps' && !readToken()) throw new Problem('unauthorized', 'User not authenticated')
}

const queryOf = ({ where, orderBy, limit }: ListOptions) => ({
  where: where?.field,
  equals: where?.equals,
  orderBy: orderBy?.field,
  direction: orderBy?.direction,
  limit,
})

type Rows<C extends Collection<typeof listing>> = Reply<(typeof listing)[C]>['data']
const newest = { field: 'createdAt', direction: 'desc' } as const
const ownedBy = (userId: string) => ({ field: 'userId', equals: userId })

/** The specification's cloud database (spec §3, §7): operations on collections, each of which answers an `Outcome`. */
export const database = {
  create: <C extends Collection<typeof creating>>(
    collection: C,
    record: BodyOf<(typeof creating)[C]>,
    options?: CallOptions,
  ) =>
    attempt<{ id: string }>(() => {
      refuseStrangers(collection)
      return send(creating[collection], { body: record }, options)
    }),

  read: <C extends Collection<typeof reading>>(collection: C, id: string) =>
    attempt<{ data: Reply<(typeof reading)[C]>['data'] }>(() => send(reading[collection], { params: { id } })),

  update: (collection: 'apps', id: string, change: BodyOf<typeof collections.updateApp>) =>
    attempt(() => {
      refuseStrangers(collection)
      return call(collections.updateApp, { params: { id }, body: change })
    }),

  delete: (collection: 'apps', id: string) =>
    attempt(() => {
      refuseStrangers(collection)
      return call(collections.deleteApp, { params: { id } })
    }),

  list: <C extends Collection<typeof listing>>(collection: C, options: ListOptions = {}) =>
    attempt<{ data: Rows<C> }>(() => send(listing[collection], { query: queryOf(options) })),

  /** Newest first; of one user, or for administrators of all users. */
  testingRequests: (userId?: string) =>
    database.list('testingRequests', { orderBy: newest, ...(userId && { where: ownedBy(userId) }) }),
  contacts: () => database.list('contacts', { orderBy: newest }),
  leads: () => database.list('leads', { orderBy: newest }),
  apps: (userId: string) => database.list('apps', { where: ownedBy(userId) }),

  async profile(uid: string): Promise<Outcome<{ data: Rows<'users'>[number] }>> {
    const found = await database.list('users', { where: { field: 'uid', equals: uid }, limit: 1 })
    if (!found.success) return found
    const [data] = found.data
    return data ? { success: true, data } : { success: false, error: 'User not found' }
  },

  /** Throws 'App not found' if there is none, unlike the operations (spec §8). */
  async app(id: string): Promise<Reply<typeof collections.readApp>['data']> {
    const found = await database.read('apps', id)
    if (!found.success) throw new Error(found.error)
    return found.data
  },
}
