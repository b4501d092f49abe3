import { appCan } from '@fortnight/contract/vocabulary/app-states'
import { Problem } from '@fortnight/contract/problem'
import type { refunds } from '@fortnight/contract/orders/refunds'
import { audit } from '../../operations/audit/audit.repository.ts'
import * as apps from '../apps/apps.repository.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { once } from '../../platform/http/idempotency.ts'
import type { Cell } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { panelList } from '../../operations/audit/panel-list.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import { stopTest } from '../../testing/runs/stop.ts'
import { ask, notifyReviewers } from './ask.ts'
import * as review from './review.repository.ts'
import { quoteOf } from './quote.ts'
import * as storedRefunds from './refunds.repository.ts'

type Settled = NonNullable<Awaited<ReturnType<typeof storedRefunds.settle>>>

/** Why there was no waiting request to decide. */
async function refusal(db: Db, id: string, adminId: string): Promise<Problem> {
  const found = await storedRefunds.findOwner(db, id)
  if (!found) return new Problem('not_found')
  if (found.owner_id === adminId) return new Problem('forbidden', 'You cannot decide a refund of your own.')
  if (found.refund_status === 'due')
    return new Problem('conflict', 'A late test pays back by its terms, without a decision.')
  return new Problem('conflict', 'This refund was already decided.')
}

function messageOf({ ground, refund_status, amount_cents: cents, reason, app_id }: Settled, app: string) {
  const key = refund_status === 'paid' ? 'refund_sent' : 'refund_declined'
  return key === 'refund_sent'
    ? ({ key, values: { app_id, app, cents, goes_on: ground === 'late' } } as const)
    : ({ key, values: { app_id, app, reason } } as const)
}

/** Ends what the payment had bought: the test, and the app's order. */
async function end(tx: Tx, appId: string, now: Date) {
  await apps.move(tx, appId, appCan.refund, 'cancelled')
  await stopTest(tx, appId, 'app_refunded', now)
}

type Row = Awaited<ReturnType<typeof review.list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  App: (row) => row.app_name,
  Developer: (row) => row.user_email,
  Ground: (row) => row.ground,
  Status: (row) => row.refund_status,
  Dollars: (row) => row.amount,
  Rupees: (row) => row.amount_pkr,
  'Pay to': (row) => row.pay_to,
  'Paid by': (row) => row.account_name,
  Method: (row) => row.payment_method,
  'Transaction ID': (row) => row.transaction_id,
  Message: (row) => row.message,
  Asked: (row) => row.created_at,
  Decided: (row) => row.decided_at,
  'Decided by': (row) => row.decided_by,
  Reason: (row) => row.reason,
  'Sent back as': (row) => row.reference,
}

export const refundsService: Handlers<typeof refunds> = {
  async quote({ db, user }, { params }) {
    const facts = await storedRefunds.findFacts(db, params.id)
    if (!facts || (facts.owner_id !== user.id && user.role !== 'admin')) throw new Problem('not_found')
    const [refund = null, late_refunds] = await Promise.all([
      storedRefunds.findNewest(db, params.id),
      storedRefunds.listLate(db, params.id),
    ])
    return { ...quoteOf(facts), refund, late_refunds }
  },

  request(caller, { params, body }) {
    const { user } = caller
    return once(caller, 'refunds.request', { ...params, ...body }, async (tx) => {
      await storedRefunds.lockApp(tx, params.id)
      const facts = await storedRefunds.findFacts(tx, params.id)
      if (facts?.owner_id !== user.id) throw new Problem('not_found')
      const refund = await ask(tx, facts, body)
      await notifyReviewers(tx, refund)
      return refund
    })
  },

  start: ({ db, user }, { params, body }) =>
    db.transaction(async (tx) => {
      await storedRefunds.lockApp(tx, params.id)
      const facts = await storedRefunds.findFacts(tx, params.id)
      if (!facts) throw new Problem('not_found')
      const { id } = await ask(tx, facts, body)
      const data = await review.find(tx, id)
      if (!data) throw new Problem('not_found')
      const { payment_id, ground } = data
      await audit(tx, { actor_id: user.id, action: 'refund.start', subject: id, data: { payment_id, ground } })
      return { success: true as const, data }
    }),

  listMine: ({ db, user }, { query }) => storedRefunds.listByOwner(db, user.id, query.limit, query.offset),

  ...panelList({ noun: 'refund', file: 'refunds.csv', columns, list: review.list, count: review.count }),

  async find({ db }, { params }) {
    const data = await review.find(db, params.id)
    if (!data) throw new Problem('not_found')
    return { success: true, data }
  },

  settle: ({ db, user, clock }, { params, body }) =>
    db.transaction(async (tx) => {
      const refund = await storedRefunds.settle(tx, params.id, body, user.id)
      if (!refund) throw await refusal(tx, params.id, user.id)
      const ends = refund.refund_status === 'paid' && refund.ground !== 'late'
      if (ends) await end(tx, refund.app_id, clock())
      const message = messageOf(refund, await apps.nameOf(tx, refund.app_id))
      await notifications.insert(tx, [refund.owner_id], message, ['apps', 'payments'])
      const { payment_id, amount_cents, ground } = refund
      await audit(tx, {
        actor_id: user.id,
        action: `refund.${refund.refund_status}`,
        subject: refund.id,
        data: { payment_id, amount_cents, ground, reason: refund.reason },
      })
      await announce(tx, { to: 'admins', topics: ['payments', 'queue'] })
      const data = await review.find(tx, params.id)
      if (!data) throw new Problem('not_found')
      return { success: true as const, data }
    }),
}
