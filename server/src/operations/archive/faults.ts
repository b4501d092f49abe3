import { dayMs, hourMs, minuteMs } from '@fortnight/contract/format/spans'
import type { AlarmThresholds } from '@fortnight/contract/operations/alarm-thresholds'
import type { ArchiveFault } from '@fortnight/contract/vocabulary/archive-states'
import type { ArchiveStatus } from './archive-status.repository.ts'

/** How old each may be. A full backup is made each day and a drill each week; both can be tried again before that counts. */
type Limits = Pick<AlarmThresholds, 'archive_minutes' | 'backup_hours' | 'drill_days'>

/** What is wrong with the archive; empty if it is as it should be. */
export function faultsOf(status: ArchiveStatus, now: Date, limits: Limits): ArchiveFault[] {
  const older = (moment: Date | null, ms: number) => now.getTime() - (moment ?? status.begun_at).getTime() > ms
  const behind = older(status.covered_until, limits.archive_minutes * minuteMs)
  const faults: (ArchiveFault | false | null)[] = [
    behind && (status.problem ?? 'behind'),
    older(status.full_at, limits.backup_hours * hourMs) && 'no_full',
    status.drill_failure !== null && 'drill_failed',
    older(status.drilled_at, limits.drill_days * dayMs) && 'drill_old',
  ]
  return faults.filter((fault) => typeof fault === 'string')
}
