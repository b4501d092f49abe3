import type { ProblemCode } from '@fortnight/contract/problem'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isNews } from '../../testing/groups/google-notices.repository.ts'
import { notifyOperators } from '../../testing/ledger/notify-operators.ts'
import * as listing from '../../testing/staffing/listing.repository.ts'
import type { Taken } from './play-tracks.repository.ts'

interface Failure {
  problem: ProblemCode
  /** Whether it can be over before it is found again: then it is not reported yet. */
  mightPass: boolean
}

/**
 * Notifies developer and operator of a failure that has gone on for long, of each problem once a day. Testers who wait for
 * our group wait for the developer from the first one on.
 */
export async function goOnByHand(tx: Tx, taken: Taken, { problem, mightPass }: Failure, now: Date): Promise<void> {
  const { app_id, app_name: app, owner_id, run_id, binds, on_track_at, access_method } = taken
  if (!taken.failed_at && run_id && binds && access_method === 'managed_group' && !on_track_at) {
    await listing.ask(tx, run_id, now)
    await listing.settle(tx, run_id)
  }
  if (mightPass || !(await isNews(tx, `track ${app_id}`, problem, now))) return
  const values = { app_id, app, problem, group: binds && !on_track_at ? taken.group : null }
  await notifications.insert(tx, [owner_id], { key: 'play_failed', values }, ['apps'])
  if (await isNews(tx, 'track operator', problem, now))
    await notifyOperators(tx, [{ key: 'play_failed_alarm', values: { app_id, app, problem } }])
}
