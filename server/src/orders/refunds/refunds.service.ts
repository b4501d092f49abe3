import { Problem } from '@fortnight/contract/problem'
import { takeBackHours } from '@fortnight/contract/orders/refund-rules'
import { inDollars } from '@fortnight/contract/format/money'
import type { refunds } from '@fortnight/contract/orders/refunds'
import { openRefundStatuses } from '@fortnight/contract/vocabulary/refund-states'
import { audit } from '../../operations/audit/audit.repository.ts'
import * as apps from '../apps/apps.repository.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { once } from '../../platform/http/idempotency.ts'
import type { Cell } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { panelList } from '../../operations/audit/panel-list.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import { askSecond } from '../../operations/second-approvals/ask.ts'
import { voidWaiting } from '../../operations/second-approvals/second-approvals.repository.ts'
import { pauseTest, resumeTest } from '../../testing/runs/pause.ts'
import { decideAmount, withAmounts } from './amount-now.ts'
import { ask, notifyReviewers } from './ask.ts'
import { endOrder } from './end-order.ts'
import { aloneAfter, dataOf, withApproval } from './refund-of-two.ts'
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
    return new Problem('conflict', 'This refund is decided: its money is waiting to be sent.')
  return new Problem('conflict', 'This refund was already decided.')
}

/** Refuses a refund that is open and by now another amount than the administrator has seen. */
function refuseOtherAmount({ refund_status, amount }: Pick<Row, 'refund_status' | 'amount'>, seen: number | undefined) {
  if (seen === undefined || seen === amount || !openRefundStatuses.some((open) => open === refund_status)) return
  const detail = `This refund is ${inDollars(amount)} by now, not ${inDollars(seen)}. Send the difference, then mark it as refunded.`
  throw new Problem('changed-since', detail)
}

const isOwn = async (db: Db, id: string, adminId: string) =>
  (await storedRefunds.findOwner(db, id))?.owner_id === adminId

function messageOf({ ground, refund_status, amount_cents: cents, reason, app_id }: Settled, app: string) {
  const key = refund_status === 'paid' ? 'refund_sent' : 'refund_declined'
  return key === 'refund_sent'
    ? ({ key, values: { app_id, app, cents, goes_on: ground === 'late' } } as const)
    : ({ key, values: { app_id, app, reason } } as const)
}

type Row = Awaited<ReturnType<typeof review.list>>['data'][number]

/** One refund as administrators review it; throws if there is none. */
async function reviewed(db: Db, config: Config, id: string) {
  const refund = await review.find(db, id)
  const [data] = refund ? await withApproval(db, config, [refund]) : []
  if (!data) throw new Problem('not_found')
  return data
}

const columns: Record<string, (row: Row) => Cell> = {
  App: (row) => row.app_name,
  Developer: (row) => row.user_email,
  Ground: (row) => row.ground,
  Status: (row) => row.refund_status,
  Dollars: (row) => row.amount,
  Rupees: (row) => row.amount_pkr,
  'Pay to': (row) => row.pay_to ?? 'The account that paid',
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
    const newest = await storedRefunds.findNewest(db, params.id)
    const [refund = null] = newest ? await withAmounts(db, [newest]) : []
    return { ...quoteOf(facts), refund, late_refunds: await storedRefunds.listLate(db, params.id) }
  },

  request(caller, { params, body }) {
    const { user, clock } = caller
    return once(caller, 'refunds.request', { ...params, ...body }, async (tx) => {
      await storedRefunds.lockApp(tx, params.id)
      const facts = await storedRefunds.findFacts(tx, params.id)
      if (facts?.owner_id !== user.id) throw new Problem('not_found')
      const refund = await ask(tx, facts, body, true)
      await pauseTest(tx, refund.app_id, clock())
      await notifyReviewers(tx, refund)
      return refund
    })
  },

  takeBack: ({ db, user, clock }, { params }) =>
    db.transaction(async (tx) => {
      const waiting = await storedRefunds.findNewest(tx, params.id)
      // Before the app, as an approval locks them in this order.
      if (waiting) await voidWaiting(tx, 'refund.approve', waiting.id, user.id)
      await storedRefunds.lockApp(tx, params.id)
      const facts = await storedRefunds.findFacts(tx, params.id)
      if (facts?.owner_id !== user.id) throw new Problem('not_found')
      if (!(await storedRefunds.takeBack(tx, params.id, user.id)))
        throw new Problem(
          'conflict',
          `A refund can be taken back while it waits, within ${takeBackHours} hours after you asked for it.`,
        )
      await resumeTest(tx, facts.app_id, 'taken_back', clock())
      await announce(tx, { to: [user.id], topics: ['apps', 'payments'] })
      await announce(tx, { to: 'admins', topics: ['payments', 'approvals'] })
      const refund = await storedRefunds.findNewest(tx, params.id)
      if (!refund) throw new Problem('not_found')
      return refund
    }),

  start: ({ db, config, user, clock }, { params, body }) =>
    db.transaction(async (tx) => {
      await storedRefunds.lockApp(tx, params.id)
      const facts = await storedRefunds.findFacts(tx, params.id)
      if (!facts) throw new Problem('not_found')
      const { id } = await ask(tx, facts, body, false)
      await pauseTest(tx, facts.app_id, clock())
      const data = await reviewed(tx, config, id)
      const { payment_id, ground } = data
      await audit(tx, { actor_id: user.id, action: 'refund.start', subject: id, data: { payment_id, ground } })
      return { success: true as const, data }
    }),

  async listMine({ db, user }, { query }) {
    const page = await storedRefunds.listByOwner(db, user.id, query.limit, query.offset)
    return { ...page, data: await withAmounts(db, page.data) }
  },

  ...panelList({
    noun: 'refund',
    file: 'refunds.csv',
    columns,
    count: review.count,
    async list(db, query: Parameters<typeof review.list>[1], { config }) {
      const page = await review.list(db, query)
      return { ...page, data: await withApproval(db, config, page.data) }
    },
  }),

  find: async ({ db, config }, { params }) => ({ success: true, data: await reviewed(db, config, params.id) }),

  approve: (caller, { params }) =>
    caller.db.transaction(async (tx) => {
      const refund = await reviewed(tx, caller.config, params.id)
      if (refund.refund_status !== 'requested' && refund.approval !== 'needed')
        throw await refusal(tx, params.id, caller.user.id)
      if (await isOwn(tx, params.id, caller.user.id))
        throw new Problem('forbidden', 'You cannot decide a refund of your own.')
      await askSecond(
        tx,
        caller,
        'refund.approve',
        { subject: params.id, data: dataOf(refund) },
        await aloneAfter(tx, refund, caller.user.id),
      )
      return { success: true as const, data: await reviewed(tx, caller.config, params.id) }
    }),

  settle: ({ db, config, user, clock }, { params, body }) =>
    db.transaction(async (tx) => {
      // Before the app, as an approval locks them in this order.
      if (body.refund_status === 'declined') await voidWaiting(tx, 'refund.approve', params.id, user.id)
      // Read after the app is locked: an approval of this refund takes its turn with this decision.
      await storedRefunds.lockAppOf(tx, params.id)
      const asked = await reviewed(tx, config, params.id)
      if (body.refund_status === 'paid' && asked.approval !== 'none')
        throw new Problem('conflict', 'This refund needs an approval first. Ask for it, and send the money afterwards.')
      if (body.refund_status === 'paid') refuseOtherAmount(asked, body.seen_amount)
      const amount = body.refund_status === 'paid' ? await decideAmount(tx, asked) : undefined
      const refund = await storedRefunds.settle(tx, params.id, body, user.id, amount)
      if (!refund) throw await refusal(tx, params.id, user.id)
      const ends = refund.refund_status === 'paid' && refund.ground !== 'late'
      if (ends) await endOrder(tx, refund.app_id, clock())
      if (refund.refund_status === 'declined') await resumeTest(tx, refund.app_id, 'declined', clock())
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
      return { success: true as const, data: await reviewed(tx, config, params.id) }
    }),
}
