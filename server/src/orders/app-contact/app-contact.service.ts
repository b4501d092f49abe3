import type { appContact } from '@fortnight/contract/orders/app-contact'
import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import { enterpriseContact } from '../../operations/settings/in-force.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import * as orders from './app-contact.repository.ts'

export const appContactService: Handlers<typeof appContact> = {
  async find({ db, user, config }, { params }) {
    const app = await orders.findOrder(db, params.id)
    if (!app) throw new Problem('not_found', messages.appNotFound)
    if (app.owner_id !== user.id) throw new Problem('forbidden')
    return { data: app.enterprise ? await enterpriseContact(db, config) : null }
  },
}
