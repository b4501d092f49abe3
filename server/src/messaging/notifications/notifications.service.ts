import type { notifications, unsubscribing } from '@fortnight/contract/messaging/notifications'
import { Problem } from '@fortnight/contract/problem'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { addressIsProven } from '../mail/proven-address.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'
import { announce } from '../../platform/push/announce.ts'
import * as mailCopies from './mail-copies.repository.ts'
import * as storedNotifications from './notifications.repository.ts'
import { recipientOf } from './unsubscribe-code.ts'

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Ends a subscription of a higher district by the code of its mail; false if it is no such code. */
    endSubscription(db: Db, vault: Vault, code: string): Promise<boolean>
  }
}

const done = { success: true } as const

/** Marks as read and notifies the caller's other tabs in one transaction. */
const mark = (
  { db, user }: Pick<Caller, 'db' | 'user'>,
  id: string,
  change: typeof storedNotifications.markRead | typeof storedNotifications.markReadUpTo,
) =>
  db.transaction(async (tx) => {
    if (!(await change(tx, id, user.id))) throw new Problem('not_found')
    await announce(tx, { to: [user.id], topics: ['notifications'] })
    return done
  })

const copies = async ({ db, user }: Pick<Caller, 'db' | 'user'>) => ({
  ...(await mailCopies.findChoice(db, user.id)),
  address_proven: await addressIsProven(db, user.id),
})

export const notificationsService: Handlers<typeof notifications> = {
  /** The caller's own address or, for administrators, any. Known and unknown addresses are refused alike. */
  async list({ db, user }, { params, query }) {
    const isOwnAddress = params.email === user.email
    if (!isOwnAddress && user.role !== 'admin') throw new Problem('forbidden')
    const userId = isOwnAddress ? user.id : await storedNotifications.findUserIdByEmail(db, params.email)
    if (!userId) return { success: true, data: [], unread: 0, more: false }
    return { success: true, ...(await storedNotifications.listByUser(db, userId, query.limit, query.before)) }
  },

  markRead: (caller, { params }) => mark(caller, params.id, storedNotifications.markRead),
  markAllRead: (caller, { params }) => mark(caller, params.id, storedNotifications.markReadUpTo),

  findMailCopies: copies,

  async changeMailCopies(caller, { body }) {
    await mailCopies.setChoice(caller.db, caller.user.id, body)
    return copies(caller)
  },
}

export const unsubscribingService: Handlers<typeof unsubscribing> = {
  async unsubscribe({ db, vault, hooks }, { params }) {
    if (await hooks.endSubscription(db, vault, params.code)) return done
    const found = recipientOf(vault, params.code)
    if (!found || !(await mailCopies.setChoice(db, found.userId, { [found.kind]: false })))
      throw new Problem('not_found')
    return done
  },
}
