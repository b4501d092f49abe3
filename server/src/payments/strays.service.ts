import type { paymentStrays } from '@fortnight/contract/payment-strays'
import { Problem } from '@fortnight/contract/problem'
import { audit } from '../admin/admin.repository.ts'
import type { Handlers } from '../http/serve.ts'
import { announce } from '../push/announce.ts'
import * as repository from './strays.repository.ts'

export const straysService: Handlers<typeof paymentStrays> = {
  list: async ({ db }, { query }) => ({
    success: true,
    ...(await repository.list(db, query.limit, query.offset)),
  }),

  settle: ({ db, user }, { params, body }) =>
    db.transaction(async (tx) => {
      const settled = await repository.settle(tx, params.id, body.note, user.id)
      const data = await repository.find(tx, params.id)
      if (!data) throw new Problem('not_found')
      if (!settled) throw new Problem('conflict', 'Somebody has looked after this money already.')
      await audit(tx, {
        actor_id: user.id,
        action: 'stray.settled',
        subject: params.id,
        data: { payment_id: data.payment_id, note: body.note },
      })
      await announce(tx, { to: 'admins', topics: ['payments'] })
      return { success: true as const, data }
    }),
}
