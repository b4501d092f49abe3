import { seniorAfterHours, type secondApprovals } from '@fortnight/contract/operations/second-approvals'
import { Problem } from '@fortnight/contract/problem'
import { secondApprovalActNames, secondApprovalLabels } from '@fortnight/contract/vocabulary/second-approval-labels'
import { audit } from '../audit/audit.repository.ts'
import { panelList } from '../audit/panel-list.ts'
import { payNow } from '../settings/in-force.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Cell } from '../../platform/http/csv.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import { hashOf } from './ask.ts'
import * as stored from './second-approvals.repository.ts'
import { actsAlone, isSenior, listSeniors } from './seniors.repository.ts'

type Row = Awaited<ReturnType<typeof stored.list>>['data'][number]
type Locked = NonNullable<Awaited<ReturnType<typeof stored.lockForUpdate>>>

const columns: Record<string, (row: Row) => Cell> = {
  Act: (row) => secondApprovalActNames[row.act],
  What: (row) => row.lines.map(({ label, value }) => `${label}: ${value}`).join('; '),
  State: (row) => secondApprovalLabels[row.state].label,
  'Asked by': (row) => row.asked_by_name,
  Asked: (row) => row.created_at,
  'Decided by': (row) => row.decided_by_name,
  Decided: (row) => row.decided_at,
  Reason: (row) => row.reason,
}

/** An act that still waits, locked; throws if there is none. */
async function lockWaiting(tx: Tx, id: string): Promise<Locked> {
  const row = await stored.lockForUpdate(tx, id)
  if (!row) throw new Problem('not_found')
  if (row.state !== 'waiting')
    throw new Problem('conflict', `This is decided: ${secondApprovalLabels[row.state].label.toLowerCase()}.`)
  return row
}

/** Refuses administrators who are no second one: who asked, and who is new in the role. */
async function demandSecond(tx: Tx, userId: string, { act, asked_by, is_alone_now }: Locked) {
  if (asked_by === userId) {
    // A second one who counts by now decides after all; the role of one of two can be taken by the other.
    if (is_alone_now && (act === 'role.take' || (await actsAlone(tx, userId)))) return
    throw new Problem('forbidden', 'You asked for this. Another administrator must approve it.')
  }
  if (!(await isSenior(tx, userId)))
    throw new Problem(
      'forbidden',
      `You can approve this once you have been an administrator for ${seniorAfterHours} hours.`,
    )
}

async function record(tx: Tx, { user }: Caller, { id, act, subject }: Locked, action: string, data = {}) {
  await audit(tx, { actor_id: user.id, action: `approval.${action}`, subject: id, data: { act, of: subject, ...data } })
  await announce(tx, { to: 'admins', topics: ['approvals', 'payments', 'users', 'settings'] })
}

/** Approves and does it; false if it is void, because what would happen now is not what was shown. */
async function approveIn(tx: Tx, caller: Caller, id: string, hash: string): Promise<boolean> {
  const { user, hooks } = caller
  const row = await lockWaiting(tx, id)
  if (row.hash.toString('hex') !== hash)
    throw new Problem('conflict', 'This is not what was asked for. Reload the page and read it again.')
  await demandSecond(tx, user.id, row)
  const act = hooks.actsOfTwo[row.act]
  const lines = row.asker_is_admin ? await act.describe(tx, caller, row) : undefined
  if (!lines || !hashOf(row.act, row, lines).equals(row.hash)) {
    await stored.decide(tx, id, { state: 'void', decided_by: user.id })
    await record(tx, caller, row, 'void')
    return false
  }
  await stored.decide(tx, id, { state: 'approved', decided_by: user.id })
  await act.carryOut(tx, caller, { subject: row.subject, data: row.data, askedBy: row.asked_by })
  const alone = row.asked_by === user.id
  await record(tx, caller, row, 'approve', alone ? { alone: true } : {})
  if (!alone) await hooks.approvalDecided(tx, row.asked_by, { act: row.act, state: 'approved', by: user.name })
  return true
}

export const secondApprovalsService: Handlers<typeof secondApprovals> = {
  ...panelList({ noun: 'approval', file: 'approvals.csv', columns, list: stored.list, count: stored.count }),

  async standing({ db, user }) {
    const seniors = await listSeniors(db)
    const data = {
      mode: seniors.length > 1 ? ('two' as const) : ('one' as const),
      seniors: seniors.map(({ name }) => name),
      is_senior: seniors.some(({ id }) => id === user.id),
      limit_pkr: (await payNow(db)).second_above_pkr,
    }
    return { success: true, data }
  },

  async approve(caller, { params: { id }, body: { hash } }) {
    // A void act is committed as such before the caller is refused.
    if (await caller.db.transaction((tx) => approveIn(tx, caller, id, hash))) return { success: true }
    throw new Problem('conflict', 'This changed since it was asked for, so it is void. It has to be asked for again.')
  },

  refuse: (caller, { params: { id }, body: { reason } }) =>
    caller.db.transaction(async (tx) => {
      const { user, hooks } = caller
      const row = await lockWaiting(tx, id)
      if (row.asked_by === user.id) {
        await stored.decide(tx, id, { state: 'withdrawn', decided_by: user.id })
        await record(tx, caller, row, 'withdraw')
        return { success: true as const }
      }
      await demandSecond(tx, user.id, row)
      if (!reason) throw new Problem('invalid', [{ loc: ['body', 'reason'], msg: 'Say why.', type: 'custom' }])
      await stored.decide(tx, id, { state: 'refused', decided_by: user.id, reason })
      await record(tx, caller, row, 'refuse', { reason })
      await hooks.approvalDecided(tx, row.asked_by, { act: row.act, state: 'refused', by: user.name })
      return { success: true as const }
    }),
}
