import { sql } from 'drizzle-orm'
import type { FactData, FactKind, Grade } from '@fortnight/contract/ledger'
import type { Db } from '../db/database.ts'

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
  // As one value: a run of weeks has a thousand of them.
  await tx.execute(sql`
    insert into run_events (run_id, assignment_id, kind, grade, data, at)
    select run_id, seat, kind, coalesce(grade, 'confirmed'), data, coalesce(at, clock_timestamp())
    from rows from (jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      as (run_id uuid, seat bigint, kind text, grade text, data jsonb, at timestamptz)) with ordinality
      as fact (run_id, seat, kind, grade, data, at, place)
    order by place`)
}
