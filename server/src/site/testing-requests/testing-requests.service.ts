import type { User } from '@fortnight/contract/user'
import { Problem } from '@fortnight/contract/problem'
import type { testingRequests } from '@fortnight/contract/site/testing-requests'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { submitTestingRequest } from './submit.ts'
import * as storedTestingRequests from './testing-requests.repository.ts'

/** Most requests of one user that are listed; more are not sent by hand. */
const most = 100

const provenOf = (id: string) => ['receipts', `testing_request:${id}`] as const

const holdsReceipt = ({ vault, token }: Caller<User | null>, id: string) => vault.isProof(token ?? '', ...provenOf(id))

export const testingRequestsService: Handlers<typeof testingRequests> = {
  async create(caller, { body }) {
    const { id } = await submitTestingRequest(caller, body)
    return { success: true, id, receipt: caller.vault.proof(...provenOf(id)) }
  },

  /** Callers who may not read it get the same answer as if it did not exist. */
  async find(caller, { params }) {
    const { db, user } = caller
    const found = await storedTestingRequests.find(db, params.id)
    const mine = found && user && (user.role === 'admin' || found.userId === user.id)
    if (!found || !(mine || holdsReceipt(caller, found.id))) throw new Problem('not_found', 'Document not found')
    return { success: true, data: found }
  },

  async listOfUser({ db, user }, { params }) {
    if (params.userId !== user.id && user.role !== 'admin') throw new Problem('forbidden')
    return { success: true, data: await storedTestingRequests.listByUser(db, params.userId, most) }
  },

  async list({ db }, { query }) {
    const { rows, total } = await storedTestingRequests.list(db, query.limit, query.offset)
    return { success: true, data: rows, total }
  },
}
