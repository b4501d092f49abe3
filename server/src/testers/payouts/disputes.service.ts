import { Problem } from '@fortnight/contract/problem'
import { signNames } from '@fortnight/contract/vocabulary/prompt-labels'
import type { disputes } from '@fortnight/contract/testers/disputes'
import { audit, auditExport } from '../../operations/audit/audit.repository.ts'
import * as users from '../../identity/auth/users.repository.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { everyRow } from '../../platform/db/listing.ts'
import { type Cell, csvOf } from '../../platform/http/csv.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import * as storedDisputes from './disputes.repository.ts'
import { isPaid } from './earn.repository.ts'
import * as earnings from './earnings.repository.ts'
import { notifyOfDispute } from './notify-of-payouts.ts'

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Confirms a day of use that its tester disputed, and pays it if the seat has days left to pay. */
    disputeUpheld(tx: Tx, day: { run_id: string; seat: number; day: string }, now: Date): Promise<void>
  }
}

type Seat = NonNullable<Awaited<ReturnType<typeof storedDisputes.findSeat>>>

/** Why there was no open dispute to decide. */
async function refusal(db: Db, id: string, adminId: string): Promise<Problem> {
  const found = await storedDisputes.find(db, id, adminId)
  if (!found) return new Problem('not_found')
  if (found.own) return new Problem('forbidden', 'You cannot decide a dispute of your own.')
  return new Problem('conflict', `${found.decided_by ?? 'Another administrator'} has decided this dispute before.`)
}

/**
 * Confirms the day, which pays it and records it in the run's event log; refuses if no more days of the seat are paid.
 */
async function uphold(tx: Tx, hooks: Hooks, { seat, day, run_id }: Seat, now: Date) {
  await hooks.disputeUpheld(tx, { run_id, seat, day }, now)
  if (!(await isPaid(tx, seat, day)))
    throw new Problem('conflict', 'This day cannot be paid: all days that this test pays for are paid.')
}

type Row = Awaited<ReturnType<typeof storedDisputes.list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  Tester: (row) => row.tester_name,
  Email: (row) => row.user_email,
  App: (row) => row.app_name,
  Day: (row) => row.day,
  'Not paid because': (row) => row.why,
  Rupees: (row) => row.amount_pkr,
  Check: (row) => row.signs.map((sign) => signNames[sign]).join('; '),
  Message: (row) => row.message,
  Status: (row) => row.state,
  Asked: (row) => row.created_at,
  Decided: (row) => row.decided_at,
  'Decided by': (row) => row.decided_by,
  Answer: (row) => row.answer,
}

export const disputesService: Handlers<typeof disputes> = {
  open: ({ db, user, clock }, { body: { seat, day, message } }) =>
    db.transaction(async (tx) => {
      const [found] = await earnings.listDays(tx, { userId: user.id, seat, now: clock() }, day)
      if (!found) throw new Problem('not_found')
      const dispute = found.can_dispute && (await storedDisputes.insert(tx, { assignment_id: seat, day, message }))
      if (!dispute) throw new Problem('conflict', 'You wrote to us about this day before, or it cannot be paid.')
      await notifications.insert(tx, await users.listAdminIds(tx), { key: 'day_disputed', values: { day } })
      await announce(tx, { to: [user.id], topics: ['tester'] })
      await announce(tx, { to: 'admins', topics: ['pay'] })
      return { success: true as const, id: dispute.id }
    }),

  async list({ db, user }, { query }) {
    const [page, counted] = await Promise.all([
      storedDisputes.list(db, query, user.id),
      storedDisputes.count(db, query),
    ])
    return { success: true, ...page, ...counted }
  },

  async exportAll({ db, primary, user }, { query }) {
    await auditExport(primary, user.id, 'dispute', query)
    return csvOf(
      'disputes.csv',
      columns,
      everyRow((part) => storedDisputes.list(db, { ...query, ...part }, user.id)),
    )
  },

  async find({ db, user }, { params }) {
    const data = await storedDisputes.find(db, params.id, user.id)
    if (!data) throw new Problem('not_found')
    return { success: true, data }
  },

  decide: ({ db, user, clock, hooks }, { params: { id }, body }) =>
    db.transaction(async (tx) => {
      const seat = await storedDisputes.findSeat(tx, id)
      if (!seat) throw new Problem('not_found')
      if (!(await storedDisputes.decide(tx, id, body, user.id))) throw await refusal(tx, id, user.id)
      if (body.state === 'upheld') await uphold(tx, hooks, seat, clock())
      const { day, app_name: app, tester_id } = seat
      await notifyOfDispute(tx, tester_id, { upheld: body.state === 'upheld', app, day, answer: body.answer })
      await audit(tx, {
        actor_id: user.id,
        action: `dispute.${body.state}`,
        subject: id,
        data: { seat: seat.seat, day },
      })
      await announce(tx, { to: 'admins', topics: ['pay'] })
      const data = await storedDisputes.find(tx, id, user.id)
      if (!data) throw new Problem('not_found')
      return { success: true as const, data }
    }),
}
