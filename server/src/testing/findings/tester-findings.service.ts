import type { testerFindings } from '@fortnight/contract/testing/findings'
import { Problem } from '@fortnight/contract/problem'
import type { Tx } from '../../platform/db/database.ts'
import { once } from '../../platform/http/idempotency.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import { append } from '../ledger/append.ts'
import * as findings from './findings.repository.ts'

/** A seat of the caller's on which they are opted in. */
async function ownSeat(tx: Tx, { user }: Caller, id: number) {
  const seat = await findings.lockOwnSeat(tx, id, user.id)
  if (!seat) throw new Problem('not_found')
  if (seat.state !== 'opted_in') throw new Problem('conflict', 'You are not on this test any more, or not yet.')
  return seat
}
type Seat = Awaited<ReturnType<typeof ownSeat>>

/** Whether the answers so far decide a finding: one "still there" opens it again, and the last "fixed" confirms it. */
async function decides(
  tx: Tx,
  seat: Seat,
  finding: { id: string; version: string },
  result: 'fixed' | 'still_there',
  at: Date,
): Promise<boolean> {
  const where = { run_id: seat.run_id, id: finding.id, from: ['retest'] as const }
  if (result === 'fixed' && (await findings.countOpen(tx, finding.id, finding.version)) > 0) return false
  await findings.move(tx, where, { state: result === 'fixed' ? 'confirmed' : 'open', at })
  return true
}

export const testerFindingsService: Handlers<typeof testerFindings> = {
  async list({ db, user }, { params }) {
    if (!(await findings.isOwnSeat(db, params.id, user.id))) throw new Problem('not_found')
    const rows = await findings.listOfSeat(db, params.id, user.id)
    return rows.map(({ version, notes, ...finding }) => ({ ...finding, retest: version ? { version, notes } : null }))
  },

  report: (caller, { params, body }) =>
    once(caller, 'testerFindings.report', { params, body }, async (tx) => {
      const seat = await ownSeat(tx, caller, params.id)
      const at = caller.clock()
      const row = { run_id: seat.run_id, assignment_id: seat.id, ...body, created_at: at }
      const id = await findings.insert(tx, row)
      const data = { finding: id, kind: body.kind }
      await append(tx, [{ run_id: seat.run_id, seat: seat.id, kind: 'found', grade: 'claimed', data, at }])
      return { id }
    }),

  async answer(caller, { params, body: { result } }) {
    await caller.db.transaction(async (tx) => {
      const seat = await ownSeat(tx, caller, params.id)
      const finding = await findings.lock(tx, seat.run_id, params.finding)
      if (!finding) throw new Problem('not_found')
      const { id, version_id: version } = finding
      const at = caller.clock()
      const asked = finding.state === 'retest' && version
      if (!asked || !(await findings.answer(tx, { finding: id, version, seat: seat.id }, result, at)))
        throw new Problem('conflict', 'You are not asked to try this again.')
      const values = { isDecisive: await decides(tx, seat, { id, version }, result, at) }
      const data = { finding: id, result }
      await append(tx, [{ run_id: seat.run_id, seat: seat.id, kind: 'retested', grade: 'claimed', data, values, at }])
      await announce(tx, { to: [seat.owner_id], topics: ['apps'] })
    })
    return { success: true }
  },
}
