import type { leads } from '@fortnight/contract/site/leads'
import type { Handlers } from '../../platform/http/serve.ts'
import * as storedLeads from './leads.repository.ts'
import { submitLead } from './submit.ts'

export const leadsService: Handlers<typeof leads> = {
  create: (caller, { body }) => submitLead(caller, body),

  async list({ db }, { query }) {
    const { rows, total } = await storedLeads.list(db, query.limit, query.offset)
    return { success: true, data: rows, total }
  },
}
