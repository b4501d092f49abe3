import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { applyDecisions, type RunHooks } from './apply-decisions.ts'
import { snapshotRuns } from './snapshot.ts'
import { claimDueRuns } from './snapshot.repository.ts'
import { paramsNow } from '../staffing/params.repository.ts'
import { moment } from '../../platform/db/moment.ts'

/**
 * Forecasts every open run as of `now` without deciding anything: for runs that other code than the service created.
 * The next tick is in an hour.
 */
export async function forecastAll(tx: Tx, now: Date, hooks: RunHooks): Promise<void> {
  await tx.execute(
    sql`update runs set next_eval_at = ${moment(now)} where phase in ('staffing', 'running', 'extended', 'holding')`,
  )
  const params = await paramsNow(tx)
  const snapshots = await snapshotRuns(tx, await claimDueRuns(tx, now, 1000), params)
  const evaluations = snapshots.map((snapshot) => {
    const inputs = { run: snapshot.run, today: snapshot.row.today, params, supply: null }
    return { snapshot, inputs, decisions: [] }
  })
  await applyDecisions(tx, evaluations, now, hooks)
}
