import { dayMs, hourMs, minuteMs } from '@fortnight/contract/format/spans'
import type { ArchiveFault } from '@fortnight/contract/vocabulary/archive-states'
import type { ArchiveStatus } from './archive-status.repository.ts'

/** How old each may be. A full backup is made each day and a drill each week; both can be tried again before that counts. */
const behindMs = 5 * minuteMs
const fullMs = 48 * hourMs
const drillMs = 8 * dayMs

/** What is wrong with the archive; empty if it is as it should be. */
export function faultsOf(status: ArchiveStatus, now: Date): ArchiveFault[] {
  const older = (moment: Date | null, ms: number) => now.getTime() - (moment ?? status.begun_at).getTime() > ms
  const behind = older(status.covered_until, behindMs)
  const faults: (ArchiveFault | false | null)[] = [
    behind && (status.problem ?? 'behind'),
    older(status.full_at, fullMs) && 'no_full',
    status.drill_failure !== null && 'drill_failed',
    older(status.drilled_at, drillMs) && 'drill_old',
  ]
  return faults.filter((fault) => typeof fault === 'string')
}
