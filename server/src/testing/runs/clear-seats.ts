import type { Hooks } from '../../platform/hooks.ts'
import { append } from '../ledger/append.ts'

/** Pays what is left of seats that a mistaken suspension ended, as if we had let their tester go. */
export const clearSeats: Hooks['clearSeats'] = async (tx, seats, at) => {
  await append(
    tx,
    seats.map(({ id: seat, run_id, ended_at }) => ({
      run_id,
      seat,
      kind: 'cleared',
      data: { ended_at: ended_at.toISOString() },
      at,
    })),
  )
}
