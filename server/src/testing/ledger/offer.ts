import { sql } from 'drizzle-orm'
import type { FactValues } from '@fortnight/contract/testing/facts/fact'
import type { FactData } from '@fortnight/contract/testing/facts/table'
import type { Tx } from '../../platform/db/database.ts'
import { append } from './append.ts'
import * as seats from './seats.repository.ts'

/** Options of an offer of seats. */
export interface Offering {
  /** Who makes the team grow; left out for a first team. */
  by?: FactData<'offered'>['by']
  /** Why it grows, for the owner. */
  values?: FactValues
  /** The decision on a first team. */
  first?: seats.FirstTeam
  /** Time of the offers, by default now. */
  at?: Date
}

/**
 * Offers seats to the members of a team, whose rows are locked: to all of them or, if one met this owner meanwhile, to
 * none. Their fact moves a queued run on. Returns the ids of the seats.
 */
export async function offer(
  tx: Tx,
  run: seats.OfferedRun,
  team: readonly seats.Member[],
  { by, values, first, at }: Offering,
): Promise<number[]> {
  const seated = await seats.insert(tx, run, team, { at, first })
  const [member] = seated
  if (!member) return []
  const offered = seated.map(({ id }) => id)
  // A cool-down cannot start with a tester whose row another transaction holds; if one did all the same, the caller
  // rolls back.
  if (offered.length < team.length) throw new Error(`${offered.length} of ${team.length} testers were seated`)
  const data = { seats: offered, ...(by && { by }) }
  await append(tx, [
    { run_id: run.id, kind: 'offered', data, at: new Date(member.invited_at), ...(values && { values }) },
  ])
  // Their testers are asked as soon as this is committed.
  await tx.execute(sql`select publish('offers', '')`)
  return offered
}
