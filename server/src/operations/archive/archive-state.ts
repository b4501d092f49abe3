import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { alarmThresholdsNow } from '../settings/in-force.ts'
import * as archiveStatus from './archive-status.repository.ts'
import { faultsOf } from './faults.ts'

/** How the database is backed up, for administrators. */
export async function archiveState(db: Db, config: Config) {
  const kept_by = config.databaseUrl ? ('operator' as const) : config.archive ? ('archive' as const) : ('none' as const)
  const status = kept_by === 'archive' ? await archiveStatus.find(db) : undefined
  const { covered_until = null, full_at = null, drilled_at = null, drill_failure = null } = status ?? {}
  const faults = status ? faultsOf(status, new Date(), await alarmThresholdsNow(db)) : []
  return { kept_by, covered_until, full_at, drilled_at, drill_failure, faults }
}
