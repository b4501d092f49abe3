import type { SeenTrack } from '@fortnight/contract/orders/play-track'
import type { Tx } from '../../platform/db/database.ts'
import * as findings from '../../testing/findings/findings.repository.ts'
import { startAwaited } from '../../testing/findings/start-retest.ts'
import { append } from '../../testing/ledger/append.ts'
import type { Taken } from './play-tracks.repository.ts'

/**
 * Records a release that went live since the last check as a version of the app, which notifies its testers. Those who reported
 * what it is said to fix are asked to try again.
 */
export async function noteRelease(tx: Tx, taken: Taken, track: SeenTrack | undefined, now: Date): Promise<void> {
  const { run_id, is_tested, release } = taken
  if (track?.standing !== 'live' || !track.release || !release || track.release === release) return
  if (!run_id || !is_tested) return
  const { release: name } = track
  const version = await findings.insertVersion(tx, { run_id, name, notes: null, created_at: now })
  // None if its developer named it before.
  if (version)
    await append(tx, [{ run_id, kind: 'version', grade: 'confirmed', data: { version: version.id, name }, at: now }])
  await startAwaited(tx, { run_id, app: taken.app_name, release: name }, now)
}
