import type { ReportFeedback } from '@fortnight/contract/testing/public-report'
import type { FindingRecord, RunState } from '@fortnight/contract/testing/replay-state'
import { type FindingKind, findingKinds } from '@fortnight/contract/vocabulary/finding-states'

const kindOf = (kind: string): FindingKind => findingKinds.find((known) => known === kind) ?? 'problem'

function fixOf({ version }: FindingRecord, versions: RunState['versions'], dayNumber: (at: string) => number) {
  const fixed = versions.find((entry) => entry.version === version)
  return fixed ? { version: fixed.name, day: dayNumber(fixed.at) } : null
}

/**
 * Problems and ideas of a run in the order in which they came, and what came of each. Praise asks for no answer; what
 * testers wrote is not in the record.
 */
export function feedbackOf(
  { findings, versions }: Pick<RunState, 'findings' | 'versions'>,
  dayNumber: (at: string) => number,
): ReportFeedback[] {
  return findings
    .map((finding, index) => {
      const confirmations = finding.answers.filter(({ result }) => result === 'fixed')
      const [first] = confirmations
      return {
        number: index + 1,
        kind: kindOf(finding.kind),
        day: dayNumber(finding.at),
        version: versions.findLast(({ at }) => at <= finding.at)?.name ?? null,
        fixed: fixOf(finding, versions, dayNumber),
        confirmed: confirmations.length,
        confirmed_day: first ? dayNumber(first.at) : null,
        still: finding.answers.length - confirmations.length,
      }
    })
    .filter(({ kind }) => kind !== 'praise')
}
