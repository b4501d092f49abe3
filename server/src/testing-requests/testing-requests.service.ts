import { timingSafeEqual } from 'node:crypto'
import type { User } from '@fortnight/contract/auth'
import { Problem } from '@fortnight/contract/problem'
import type { testingRequests } from '@fortnight/contract/testing-requests'
import { once } from '../http/idempotency.ts'
import type { Caller, Handlers } from '../http/serve.ts'
import * as repository from './testing-requests.repository.ts'

/** Requests of one user that are listed; nobody has sent as many by hand. */
const most = 100

const receiptOf = ({ vault }: Pick<Caller, 'vault'>, id: string) => vault.receipt(`testing_request:${id}`)

function holdsReceipt(caller: Caller<User | null>, id: string) {
  const [shown, right] = [Buffer.from(caller.token ?? ''), Buffer.from(receiptOf(caller, id))]
  return shown.length === right.length && timingSafeEqual(shown, right)
}

export const testingRequestsService: Handlers<typeof testingRequests> = {
  async create(caller, { body }) {
    const { website: _, ...request } = body
    const { email, plan, contactInfo, appInfo, testingRequirements } = request
    const { id } = await once(caller, 'testingRequests.create', request, async (tx) => ({
      id: await repository.insert(tx, {
        user_id: caller.user?.id ?? null,
        email,
        plan,
        contact_info: { ...contactInfo, phone: contactInfo.phone ?? null },
        app_info: { name: '', packageName: '', description: '', ...appInfo },
        testing_requirements: { targetAudience: '', ...testingRequirements },
      }),
    }))
    return { success: true, id, receipt: receiptOf(caller, id) }
  },

  /** Whoever may not read it is told what they would be told if it did not exist. */
  async find(caller, { params }) {
    const { db, user } = caller
    const found = await repository.find(db, params.id)
    const mine = found && user && (user.role === 'admin' || found.userId === user.id)
    if (!found || !(mine || holdsReceipt(caller, found.id))) throw new Problem('not_found', 'Document not found')
    return { success: true, data: found }
  },

  async listOfUser({ db, user }, { params }) {
    if (params.userId !== user.id && user.role !== 'admin') throw new Problem('forbidden')
    return { success: true, data: await repository.listByUser(db, params.userId, most) }
  },

  async list({ db }, { query }) {
    const { rows, total } = await repository.list(db, query.limit, query.offset)
    return { success: true, data: rows, total }
  },
}
