import { sql } from 'drizzle-orm'
import type { FactData, FactKind, Grade } from '@fortnight/contract/ledger'
import type { Db } from '../db/database.ts'
import { run_events } from '../db/schema.ts'

/** A fact of a run, for its ledger. */
export type Fact = {
  [K in FactKind]: {
    run_id: string
    /** The seat it is about; left out where it is about the run. */
    seat?: number
    kind: K
    data: FactData<K>
    /** How sure it is; what we did ourselves is confirmed. */
    grade?: Grade
    /** When it happened, where that was not now. */
    at?: Date
  }
}[FactKind]

/**
 * Puts facts on record, in their order, in the transaction of what they tell of. Whoever writes into several runs does it in the order of
 * their ids: each ledger is held until the transaction ends.
 */
export async function record(tx: Db, facts: readonly Fact[]): Promise<void> {
  if (!facts.length) return
  await tx
    .insert(run_events)
    .values(facts.map(({ seat, at, ...fact }) => ({ ...fact, assignment_id: seat, at: at ?? sql`clock_timestamp()` })))
}
