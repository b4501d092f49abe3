import type { contacts } from '@fortnight/contract/contacts'
import type { Handlers } from '../http/serve.ts'
import * as repository from './contacts.repository.ts'
import { takeContact } from './take.ts'

export const contactsService: Handlers<typeof contacts> = {
  create: (caller, { body }) => takeContact(caller, body),

  async list({ db }, { query }) {
    const { rows, total } = await repository.list(db, query.limit, query.offset)
    return { success: true, data: rows, total }
  },
}
