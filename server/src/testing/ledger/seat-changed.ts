import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/push/announce.ts'
import { scheduleEvaluations } from './locks.repository.ts'

/** A seat that changed, and the users who see it on their pages. */
export interface ChangedSeat {
  run_id: string
  owner_id: string
  person_id: string | null
}

/**
 * Reloads the open pages of the testers and owners of these seats and of the administrators, and has their open runs
 * evaluated soon.
 */
export async function seatsChanged(tx: Tx, seats: readonly ChangedSeat[], at: Date): Promise<void> {
  if (!seats.length) return
  const testers = new Set(seats.flatMap(({ person_id }) => person_id ?? []))
  const owners = new Set(seats.map(({ owner_id }) => owner_id))
  if (testers.size) await announce(tx, { to: [...testers], topics: ['tester'] })
  await announce(tx, { to: [...owners], topics: ['apps'] })
  await announce(tx, { to: 'admins', topics: ['apps'] })
  await scheduleEvaluations(tx, [...new Set(seats.map(({ run_id }) => run_id))], at)
}
