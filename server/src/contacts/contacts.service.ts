import type { contacts } from '@fortnight/contract/contacts'
import { once } from '../http/idempotency.ts'
import type { Handlers } from '../http/serve.ts'
import * as repository from './contacts.repository.ts'

export const contactsService: Handlers<typeof contacts> = {
  create(caller, { body }) {
    const { website: _, createdAt: __, ...fields } = body
    return once(caller, 'contacts.create', fields, async (tx) => {
      return { success: true as const, id: await repository.insert(tx, fields) }
    })
  },

  async list({ db }, { query }) {
    const { rows, total } = await repository.list(db, query.limit, query.offset)
    return { success: true, data: rows, total }
  },
}
