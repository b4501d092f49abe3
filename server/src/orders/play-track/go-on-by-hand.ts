import { dayMs } from '@fortnight/contract/format/spans'
import type { ProblemCode } from '@fortnight/contract/problem'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notifyOperators } from '../../testing/ledger/notify-operators.ts'
import * as listing from '../../testing/staffing/listing.repository.ts'
import type { Taken } from './play-tracks.repository.ts'
import * as tracks from './play-tracks.repository.ts'

/**
 * Notifies the developer of a failure that has gone on for long, and the operator if the problem is news, at most once a
 * day. Testers who wait for our group wait for the developer from now on.
 */
export async function goOnByHand(tx: Tx, taken: Taken, problem: ProblemCode, now: Date): Promise<{ told_at?: Date }> {
  const { app_id, app_name: app, owner_id, run_id, binds, on_track_at, access_method } = taken
  if (run_id && binds && access_method === 'managed_group' && !on_track_at) {
    await listing.ask(tx, run_id, now)
    await listing.settle(tx, run_id)
  }
  const since = new Date(now.getTime() - dayMs)
  if (taken.told_at && new Date(taken.told_at) > since) return {}
  const values = { app_id, app, problem, group: binds && !on_track_at ? taken.group : null }
  await notifications.insert(tx, [owner_id], { key: 'play_failed', values }, ['apps'])
  if (!(await tracks.wasTold(tx, problem, since)))
    await notifyOperators(tx, [{ key: 'play_failed_alarm', values: { app_id, app, problem } }])
  return { told_at: now }
}
