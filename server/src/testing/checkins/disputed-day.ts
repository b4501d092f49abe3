import type { Hooks } from '../../platform/hooks.ts'
import { appendEvents } from '../ledger/append.ts'
import { insertDay } from './checkins.repository.ts'
import { upgradeEvidence } from './grades.repository.ts'

/** Confirms a disputed day, which pays it and records it in the run's event log. */
export const confirmDisputedDay: Hooks['disputeUpheld'] = async (tx, { run_id, seat, day }, now) => {
  if (await insertDay(tx, seat, day))
    await appendEvents(tx, [{ run_id, seat, kind: 'checked_in', data: { day, seconds: 0 }, grade: 'claimed', at: now }])
  await upgradeEvidence(tx, { run_id, day, seat, to: 'confirmed', because: 'dispute', now })
}
