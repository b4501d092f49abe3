import type { Lister } from '@fortnight/contract/testing/group-states'
import type { Db } from '../../platform/db/database.ts'
import * as groups from './groups.repository.ts'

/** What decides how testers get onto a closed track. */
type Access = Pick<
  NonNullable<Awaited<ReturnType<typeof groups.findOfRun>>>,
  'access_method' | 'state' | 'on_track_at' | 'binds'
>

/**
 * Who lists a tester that accepted: we, by the group of the test, also before we have put it on the track; its developer, by
 * putting that group on the track first;
 * or its developer by hand, also as long as the group fails.
 */
export function listedBy({ access_method, state, on_track_at, binds }: Access): Lister {
  if (access_method !== 'managed_group' || state === 'failed') return 'hand'
  return on_track_at || binds ? 'us' : 'group'
}

export async function whoLists(db: Db, runId: string): Promise<Lister> {
  const found = await groups.findOfRun(db, runId)
  return found ? listedBy(found) : 'hand'
}
