import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { carryOut } from './carry-out.ts'
import { look } from './look.ts'
import { claimDue } from './look.repository.ts'
import { paramsNow } from '../staffing/params.repository.ts'

/** Foresees every open run as of `now` and decides nothing: for runs that were not made by the service itself. The next tick is in an hour. */
export async function foreseeAll(tx: Tx, now: Date): Promise<void> {
  await tx.execute(
    sql`update runs set next_eval_at = ${now.toISOString()}::timestamptz where phase in ('staffing', 'running', 'extended', 'holding')`,
  )
  const params = await paramsNow(tx)
  const looked = await look(tx, await claimDue(tx, now, 1000))
  const judged = looked.map((one) => {
    const inputs = { run: one.run, today: one.row.today, params, supply: null }
    return { looked: one, inputs, decisions: [] }
  })
  await carryOut(tx, judged, now)
}
