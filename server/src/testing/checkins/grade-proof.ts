import type { Grade } from '@fortnight/contract/vocabulary/grades'
import type { Tx } from '../../platform/db/database.ts'
import { upgradeEvidence } from './grades.repository.ts'
import type { SeatDay } from './screenshots.repository.ts'

/** A day that was checked in. */
export type CheckedInDay = Omit<SeatDay, 'evidence' | 'seconds'> & { evidence: Grade; seconds: number }

/**
 * Upgrades a day as far as its picture and its answer prove it. A picture alone is no proof on a day whose prompt has
 * a right answer; both together confirm the day, as the developer's own answer agrees.
 */
export async function gradeProof(tx: Tx, seat: number, day: CheckedInDay, now: Date): Promise<CheckedInDay> {
  if (day.picture !== 'fresh' || (day.compared && day.answer !== 'right')) return day
  const proof = day.compared
    ? ({ to: 'confirmed', because: 'answer' } as const)
    : ({ to: 'evidenced', because: 'screenshot' } as const)
  const upgraded = await upgradeEvidence(tx, { run_id: day.run_id, day: day.day, seat, now, ...proof })
  return upgraded ? { ...day, evidence: proof.to } : day
}
