import { sql } from 'drizzle-orm'
import type { FactData, FactKind, Grade } from '@fortnight/contract/testing/ledger'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { Db } from '../../platform/db/database.ts'

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
  const column = columnsOf(facts.map((fact) => ({ ...fact, data: JSON.stringify(fact.data) })))
  await tx.execute(sql`
    insert into run_events (run_id, assignment_id, kind, grade, data, at)
    select f.run_id, f.seat, f.kind, coalesce(f.grade, 'confirmed'), f.data, coalesce(f.at, clock_timestamp())
    from unnest(${column('run_id')}::uuid[], ${column('seat')}::bigint[], ${column('kind')}::text[], ${column('grade')}::text[],
      ${column('data')}::jsonb[], ${column('at')}::timestamptz[]) with ordinality as f (run_id, seat, kind, grade, data, at, place)
    order by f.place`)
}
