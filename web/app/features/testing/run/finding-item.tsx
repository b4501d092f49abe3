import type { Finding } from '@fortnight/contract/testing/findings'
import type { FindingKind, FindingState } from '@fortnight/contract/vocabulary/finding-states'
import { momentOf } from '@fortnight/contract/format/moments'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const kindNames: Record<FindingKind, string> = { problem: 'Problem', idea: 'Idea', praise: 'Praise' }

const states: Record<FindingState, [name: string, tone: BadgeTone]> = {
  open: ['Open', 'due'],
  fixed: ['Mended, not tried yet', 'wait'],
  retest: ['Being tried again', 'moon'],
  confirmed: ['Confirmed', 'ok'],
  dismissed: ['Left as it is', 'quiet'],
}

/** What became of a finding, in its order: reported, answered by a version, tried again. */
function Chain({ finding: { name, created_at, version, retests } }: { finding: Finding }) {
  return (
    <ol className="mt-3 grid gap-1 border-l-2 border-line pl-4 text-13 text-ink-2">
      <li>
        Reported by <bdi>{name}</bdi>, {momentOf(created_at)}
      </li>
      {version && <li>Mended in version {version.name}</li>}
      {retests.map(({ seat, name: who, version: tried, result, asked_at, answered_at }) => (
        <li key={`${seat} ${tried}`}>
          <bdi>{who}</bdi>{' '}
          {result === null
            ? `was asked to try ${tried}`
            : result === 'fixed'
              ? `says that ${tried} mends it`
              : `still sees it in ${tried}`}
          , {momentOf(answered_at ?? asked_at)}
        </li>
      ))}
    </ol>
  )
}

/** One finding with its chain, and what its developer can do next. */
export function FindingItem({ finding, acts }: { finding: Finding; acts: ReactNode }) {
  const { kind, message, state } = finding
  const [name, tone] = states[state]
  return (
    <li className="rounded-3 border border-line bg-surface p-5 text-14">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="quiet">{kindNames[kind]}</Badge>
        {kind !== 'praise' && <Badge tone={tone}>{name}</Badge>}
      </div>
      <p dir="auto" className="mt-3 whitespace-pre-line wrap-anywhere">
        {message ?? <i className="text-ink-3">The words were deleted with the testers’ data.</i>}
      </p>
      <Chain finding={finding} />
      {acts && <div className="mt-4 flex flex-wrap gap-2 empty:hidden print:hidden">{acts}</div>}
    </li>
  )
}
