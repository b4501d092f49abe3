import type { adminPayments } from '@fortnight/contract/orders/admin-payments'
import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import { auditExport } from '../../operations/audit/audit.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import { everyRow } from '../../platform/db/listing.ts'
import { csvOf } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { choose } from './review-filter.repository.ts'
import * as reviews from './review.repository.ts'
import * as payments from './payments.repository.ts'
import { previewPayment } from './preview.ts'
import { settlePayment } from './settle.ts'

type Row = Awaited<ReturnType<typeof reviews.list>>['data'][number]

const columns: Record<string, (row: Row) => string | number | boolean | Date | null> = {
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

/** Why there was no pending payment to decide. */
async function refusal(db: Db, id: string, adminId: string, version: number | undefined): Promise<Problem> {
  const found = await payments.find(db, id)
  const payment = await reviews.find(db, id)
  if (!found || !payment) return new Problem('not_found')
  if (found.owner_id === adminId) return new Problem('forbidden', 'You cannot decide a payment of your own.')
  if (payment.payment_method === 'easypaisa')
    return new Problem('conflict', 'EasyPaisa itself decides an automatic payment, within ten minutes.')
  if (payment.payment_status === 'pending' && payment.version !== version)
    return new Problem('changed-since', 'The developer has corrected this payment since. Review it again.')
  if (payment.withdrawn) return new Problem('conflict', `${messages.paymentUpdateFailed}. Its payer has withdrawn it.`)
  const what = `${payment.decided_by ?? 'Another administrator'} marked it as ${payment.payment_status} before.`
  return new Problem('conflict', `${messages.paymentUpdateFailed}. ${what}`)
}

export const paymentReviewService: Handlers<typeof adminPayments> = {
  async list({ db }, { query }) {
    const { total, capped, ...chosen } = await choose(db, query)
    return { success: true, ...(await reviews.list(db, chosen, query)), total, capped }
  },

  async exportAll({ db, user }, { query }) {
    await auditExport(db, user.id, 'payment', query)
    const chosen = await choose(db, query)
    return csvOf(
      'payments.csv',
      columns,
      everyRow((part) => reviews.list(db, chosen, { sort: query.sort, ...part })),
    )
  },

  // One snapshot, and PostgreSQL itself prevents side effects: no write, no lock on a tester that a claim would miss.
  preview: ({ db, user, clock }, { params }) =>
    db.transaction(
      async (tx) => {
        const preview = await previewPayment(tx, params.id, user.id, clock())
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
      if (body.only_confirmed && (data.statement !== 'confirmed' || data.duplicate))
        throw new Problem('conflict', 'No statement confirms this payment, or another payment has its transaction ID.')
      const { team, waits_for_setup } = settled
      return { success: true as const, data, team, waits_for_setup }
    }),
}
