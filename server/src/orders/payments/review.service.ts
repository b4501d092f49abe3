import type { adminPayments } from '@fortnight/contract/orders/admin-payments'
import { counted } from '@fortnight/contract/format/plurals'
import { Problem } from '@fortnight/contract/problem'
import { auditExport } from '../../operations/audit/audit.repository.ts'
import { everyRow } from '../../platform/db/listing.ts'
import { type Cell, csvOf } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { approveConfirmed } from './approve-confirmed.ts'
import { choose } from './review-filter.repository.ts'
import * as reviews from './review.repository.ts'
import { previewPayment } from './preview.ts'
import { refusal } from './refusal.ts'
import { settlePayment } from './settle.ts'

type Row = Awaited<ReturnType<typeof reviews.list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  App: (row) => row.app_name,
  Developer: (row) => row.user_email,
  'Account name': (row) => row.account_name,
  Method: (row) => row.payment_method,
  'Transaction ID': (row) => row.transaction_id,
  Dollars: (row) => row.amount,
  Rupees: (row) => row.amount_pkr,
  Plan: (row) => row.package_plan,
  Status: (row) => row.payment_status,
  Withdrawn: (row) => row.withdrawn,
  Duplicate: (row) => row.duplicate,
  Statement: (row) => row.statement,
  'Rupees on the statement': (row) => row.statement_pkr,
  Sent: (row) => row.created_at,
  Decided: (row) => row.decided_at,
  'Decided by': (row) => row.decided_by,
  Reason: (row) => row.reason,
}

export const paymentReviewService: Handlers<typeof adminPayments> = {
  async list({ db }, { query }) {
    const { total, capped, ...chosen } = await choose(db, query)
    return { success: true, ...(await reviews.list(db, chosen, query)), total, capped }
  },

  async exportAll({ db, primary, user }, { query }) {
    await auditExport(primary, user.id, 'payment', query)
    const chosen = await choose(db, query)
    return csvOf(
      'payments.csv',
      columns,
      everyRow((part) => reviews.list(db, chosen, { sort: query.sort, ...part })),
    )
  },

  listConfirmed: ({ db, user }, { query: { count, ...choice } }) =>
    db.transaction(
      async (tx) => {
        const { where, total, capped } = await choose(tx, choice)
        if (count !== undefined && (capped || total !== count))
          throw new Problem(
            'changed-since',
            `${counted(total, 'payment')} match now, not ${count}. Check the list again.`,
          )
        return { success: true as const, data: await reviews.listConfirmed(tx, where, user.id) }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),

  async approveMany({ db, user }, { body }) {
    const approved: string[] = []
    const left: { id: string; app_name: string; why: string }[] = []
    for (const payment of body.payments) {
      const refused = await approveConfirmed(db, user.id, payment)
      if (refused === undefined) approved.push(payment.id)
      else left.push({ id: payment.id, ...refused })
    }
    return { success: true, approved, left }
  },

  // One snapshot, and PostgreSQL itself prevents side effects: no write, no lock on a tester that a claim would miss.
  preview: ({ db, user, config }, { params }) =>
    db.transaction(
      async (tx) => {
        const preview = await previewPayment(tx, config, params.id, user.id)
        if (!preview) throw new Problem('not_found')
        return preview
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),

  settle: ({ db, user }, { params, body }) =>
    db.transaction(async (tx) => {
      const decision = { payment_status: body.payment_status, reason: body.reason ?? null, decided_by: user.id }
      const seen = { version: body.version, payments: body.seen ?? [] }
      const settled = await settlePayment(tx, params.id, decision, seen)
      if (!settled) throw await refusal(tx, params.id, user.id, body.version)
      const data = await reviews.find(tx, params.id)
      if (!data) throw new Problem('not_found')
      const { team, waits_for_setup } = settled
      return { success: true as const, data, team, waits_for_setup }
    }),
}
