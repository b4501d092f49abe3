import type { leads } from '@fortnight/contract/leads'
import { once } from '../http/idempotency.ts'
import type { Handlers } from '../http/serve.ts'
import * as repository from './leads.repository.ts'

export const leadsService: Handlers<typeof leads> = {
  create(caller, { body }) {
    const { website: _, ...fields } = body
    return once(caller, 'leads.create', fields, async (tx) => {
      return { success: true as const, id: await repository.insert(tx, fields) }
    })
  },

  async list({ db }, { query }) {
    const { rows, total } = await repository.list(db, query.limit, query.offset)
    return { success: true, data: rows, total }
  },
}
