import type * as z from 'zod'
import type { Loss, StateChange } from '@fortnight/contract/testers/pool'
import { Problem } from '@fortnight/contract/problem'
import { endsSeats, testerBecomes, testerCan } from '@fortnight/contract/vocabulary/tester-states'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { announce } from '../../platform/push/announce.ts'
import * as pool from './pool.repository.ts'
import { notifyTesters } from '../portal/notify-testers.ts'

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Ends live seats whose testers are locked, each with its fact. */
    releaseSeats(tx: Tx, seats: readonly { id: number; run_id: string }[], reason: string, at: Date): Promise<void>
    /** Makes the ends of seats ours that a mistaken suspension ended, each with its fact, and pays their days left. */
    clearSeats(tx: Tx, seats: readonly { id: number; run_id: string; ended_at: Date }[], at: Date): Promise<void>
  }
}

type SeatHooks = Pick<Hooks, 'releaseSeats' | 'clearSeats'>

/** Ends the seats of a tester whose row is locked. */
async function endSeats(tx: Tx, hooks: SeatHooks, id: number, change: string, at: Date): Promise<Loss[]> {
  const seats = await pool.listLiveSeats(tx, id)
  await hooks.releaseSeats(tx, seats, `tester.${change}`, at)
  return seats.map(({ app_id, app_name, need, live }) => ({ app_id, app_name, need, live: live - 1 }))
}

async function refusal(tx: Tx, id: number): Promise<Problem> {
  const state = await pool.findState(tx, id)
  return state ? new Problem('conflict', `This tester is ${state} now.`) : new Problem('not_found')
}

/**
 * Changes a tester's state, in one transaction with its consequences; returns the tests that lose them. Throws
 * `conflict` if the change does not start from the current state, they are still on a test and must not be, an
 * applicant looks like people who were let go, or a suspension is to be lifted while the tester's pay is held.
 */
export async function changeTester(
  tx: Tx,
  hooks: SeatHooks,
  id: number,
  { change, reason }: z.output<typeof StateChange>,
  actorId: string,
  at: Date,
): Promise<Loss[]> {
  if (change === 'admit' && (await pool.resemblesBarred(tx, id)))
    throw new Problem(
      'conflict',
      'This applicant looks like people who were suspended or whose pay is held. Decide first under Look-alikes.',
    )
  if (change === 'clear' && (await pool.paysWait(tx, id)))
    throw new Problem('conflict', 'Their pay is held under Look-alikes. Change that decision: it lifts the suspension.')
  if (!(await pool.move(tx, id, testerCan[change], testerBecomes[change]))) throw await refusal(tx, id)
  const losses = endsSeats(change) ? await endSeats(tx, hooks, id, change, at) : []
  if (change === 'retire' && (await pool.listLiveSeats(tx, id)).length)
    throw new Problem('conflict', 'This tester is on a test. Pause them, and retire them when it is over.')
  if (change === 'admit') await notifyTesters(tx, [id], { key: 'admitted', values: {} })
  if (change === 'clear') await hooks.clearSeats(tx, await pool.listSuspendedSeats(tx, id), at)
  const lost = losses.map(({ app_id }) => app_id)
  const data = { ...(reason && { reason }), ...(lost.length && { lost }) }
  await audit(tx, { actor_id: actorId, action: `tester.${change}`, subject: pool.subjectOf(id), data })
  await announce(tx, { to: 'admins', topics: ['pool', 'apps', 'audit'] })
  return losses
}
