import { sql } from 'drizzle-orm'
import type { RunTerms } from '@fortnight/contract/testing/replay-state'
import { toSeal } from '../../operations/retention/retention.repository.ts'
import type { Db } from '../../platform/db/database.ts'

type ToSeal = RunTerms & { id: string; length: number; head: string }

/** The next logs to seal after that run, each with its end. */
export async function listNext(db: Db, days: number, after: string, most: number): Promise<ToSeal[]> {
  const { rows } = await db.execute<ToSeal & Record<string, unknown>>(sql`
    select r.id, r.need::int, r.days::int, r.timezone, c.length, encode(c.head, 'hex') as head
    from runs r join run_chains c on c.run_id = r.id where r.id > ${after}::uuid and ${toSeal(days)} order by r.id limit ${most}`)
  return rows
}

/** Seals a log that still ends as was signed; false if it does not, or is sealed. Throws if its chain is broken. */
export async function seal(db: Db, runId: string, signed: string, signature: string): Promise<boolean> {
  const { rows } = await db.execute<{ sealed: boolean }>(
    sql`select seal_ledger(${runId}::uuid, ${signed}, ${signature}) as sealed`,
  )
  return rows[0]?.sealed === true
}
