import type * as z from 'zod'
import { appPath } from '@fortnight/contract/messaging/notifications'
import type { Loss, StateChange } from '@fortnight/contract/testers/pool'
import { Problem } from '@fortnight/contract/problem'
import { endsSeats, testerBecomes, testerCan } from '@fortnight/contract/vocabulary/tester-states'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import * as teams from '../../testing/staffing/team.repository.ts'
import * as repository from './pool.repository.ts'
import { notifySeatsEnded } from './seats-ended.ts'
import { news, tellTesters } from '../portal/tell.ts'

/** Ends the seats of a tester whose row is locked, and tells the owners of those tests. */
async function endSeats(tx: Tx, id: number, change: string): Promise<Loss[]> {
  const seats = await repository.listLiveSeats(tx, id)
  const released = await teams.release(
    tx,
    seats.map((seat) => seat.id),
    { by: 'administrator', reason: `tester.${change}` },
  )
  await notifySeatsEnded(
    tx,
    released.map((seat) => ({ ...seat, end: 'suspended' })),
  )
  for (const { owner_id, app_id, app_name } of seats) {
    const note = { title: `A tester left ${app_name}`, message: 'We took them off your test.', link: appPath(app_id) }
    await notifications.insert(tx, [owner_id], note, ['apps'])
  }
  return seats.map(({ app_id, app_name, need, live }) => ({ app_id, app_name, need, live: live - 1 }))
}

async function refusal(tx: Tx, id: number): Promise<Problem> {
  const state = await repository.findState(tx, id)
  return state ? new Problem('conflict', `This tester is ${state} now.`) : new Problem('not_found')
}

/**
 * Changes how a tester stands, in one transaction with what follows from it; answers the tests that lose them. Throws
 * `conflict` where the change does not start from where they stand, or they are still on a test and must not be.
 */
export async function changeTester(
  tx: Tx,
  id: number,
  { change, reason }: z.output<typeof StateChange>,
  actorId: string,
): Promise<Loss[]> {
  if (!(await repository.move(tx, id, testerCan[change], testerBecomes[change]))) throw await refusal(tx, id)
  const losses = endsSeats(change) ? await endSeats(tx, id, change) : []
  if (change === 'retire' && (await repository.listLiveSeats(tx, id)).length)
    throw new Problem('conflict', 'This tester is on a test. Pause them, and retire them when it is over.')
  if (change === 'admit') await tellTesters(tx, [id], news.admitted(), '/tester')
  const lost = losses.map(({ app_id }) => app_id)
  const data = { ...(reason && { reason }), ...(lost.length && { lost }) }
  await audit(tx, { actor_id: actorId, action: `tester.${change}`, subject: repository.subjectOf(id), data })
  await announce(tx, { to: 'admins', topics: ['pool', 'apps', 'audit'] })
  return losses
}
