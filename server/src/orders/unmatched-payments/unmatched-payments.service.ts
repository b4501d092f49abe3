import type { unmatchedPayments } from '@fortnight/contract/orders/unmatched-payments'
import { Problem } from '@fortnight/contract/problem'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { Cell } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { panelList } from '../../operations/audit/panel-list.ts'
import { announce } from '../../platform/push/announce.ts'
import * as storedUnmatchedPayments from './unmatched-payments.repository.ts'

type Row = Awaited<ReturnType<typeof storedUnmatchedPayments.list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  App: (row) => row.app_name,
  Developer: (row) => row.user_email,
  Kind: (row) => row.kind,
  'Rupees asked for': (row) => row.asked_pkr,
  'Rupees that came': (row) => row.amount_pkr,
  'Transaction ID': (row) => row.gateway_transaction_id,
  Arrived: (row) => row.created_at,
  Settled: (row) => row.settled_at,
  'Settled by': (row) => row.settled_by,
  Note: (row) => row.note,
}

export const unmatchedPaymentsService: Handlers<typeof unmatchedPayments> = {
  ...panelList({
    noun: 'stray',
    file: 'stray-money.csv',
    columns,
    list: storedUnmatchedPayments.list,
    count: storedUnmatchedPayments.count,
  }),

  settle: ({ db, user }, { params, body }) =>
    db.transaction(async (tx) => {
      const settled = await storedUnmatchedPayments.settle(tx, params.id, body.note, user.id)
      const data = await storedUnmatchedPayments.find(tx, params.id)
      if (!data) throw new Problem('not_found')
      if (!settled) throw new Problem('conflict', 'Another administrator has settled this money already.')
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
