import type { notifications } from '@fortnight/contract/notifications'
import { Problem } from '@fortnight/contract/problem'
import type { Handlers } from '../http/serve.ts'
import { announce } from '../push/announce.ts'
import * as repository from './notifications.repository.ts'

export const notificationsService: Handlers<typeof notifications> = {
  /** The caller's own address or, for administrators, anybody's. Known and unknown addresses are refused alike. */
  async list({ db, user }, { params, query }) {
    const own = params.email === user.email
    if (!own && user.role !== 'admin') throw new Problem('forbidden')
    const userId = own ? user.id : await repository.findUserIdByEmail(db, params.email)
    const found = userId ? await repository.listByUser(db, userId, query.limit) : { data: [], unread: 0 }
    return { success: true, ...found }
  },

  async markRead({ db, user }, { params }) {
    if (!(await repository.markRead(db, params.id, user.id))) throw new Problem('not_found')
    await announce(db, { to: [user.id], topics: ['notifications'] })
    return { success: true }
  },
}
