import type { admin } from '@fortnight/contract/admin'
import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import type { Db } from '../db/database.ts'
import type { Handlers } from '../http/serve.ts'
import * as payments from '../payments/payments.repository.ts'
import { settlePayment } from '../payments/settle.ts'
import * as runs from '../runs/runs.repository.ts'

/** Why no pending payment was found to decide. */
async function refusal(db: Db, id: string, adminId: string): Promise<Problem> {
  const found = await payments.find(db, id)
  if (!found) return new Problem('not_found')
  if (found.owner_id === adminId) return new Problem('forbidden', 'You cannot decide a payment of your own.')
  if (found.payment.payment_method === 'easypaisa')
    return new Problem('conflict', 'EasyPaisa itself decides an automatic payment, within ten minutes.')
  return new Problem('conflict', messages.paymentUpdateFailed)
}

export const adminService: Handlers<typeof admin> = {
  async payments({ db }, { query }) {
    const { rows, total } = await payments.listForDesk(db, query.status, query.limit, query.offset)
    return { success: true, data: rows, total }
  },

  settlePayment: ({ db, user }, { params, body }) =>
    db.transaction(async (tx) => {
      const decision = { payment_status: body.payment_status, reason: body.reason ?? null, decided_by: user.id }
      const settled = await settlePayment(tx, params.id, decision)
      if (!settled) throw await refusal(tx, params.id, user.id)
      const data = await payments.findForDesk(tx, params.id)
      if (!data) throw new Problem('not_found')
      return { success: true as const, data, team: settled.team }
    }),

  queue: async ({ db }) => ({ success: true, data: await runs.listQueue(db) }),
}
