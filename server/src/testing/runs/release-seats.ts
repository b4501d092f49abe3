import type { Hooks } from '../../platform/hooks.ts'
import { append } from '../ledger/append.ts'

/** Releases the seats of a tester whom an administrator removes from every test. */
export const releaseSeats: Hooks['releaseSeats'] = async (tx, seats, reason, at) => {
  const data = { by: 'administrator', reason } as const
  await append(
    tx,
    seats.map(({ id: seat, run_id }) => ({ run_id, seat, kind: 'released', data, at })),
  )
}
