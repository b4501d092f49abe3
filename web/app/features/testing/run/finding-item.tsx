import type { Finding } from '@fortnight/contract/testing/findings'
import { momentOf } from '@fortnight/contract/format/moments'
import { findingForOwner, findingKindNames } from '@fortnight/contract/vocabulary/finding-labels'
import type { ReactNode } from 'react'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'

/** What became of a finding, in its order: reported, answered by a version, tried again. */
function Chain({ finding: { name, created_at, version, retests, awaits_release } }: { finding: Finding }) {
  return (
    <ol className="mt-3 grid gap-1 border-l-2 border-line pl-4 text-13 text-ink-2">
      <li>
        Reported by <bdi>{name}</bdi>, {momentOf(created_at)}
      </li>
      {version && (
        <li>
          Fixed in {version.name}
          {awaits_release && (
            <>
              . We ask <bdi>{name}</bdi> to try again once Google shows it on your track
            </>
          )}
        </li>
      )}
      {retests.map(({ seat, name: who, version: tried, result, asked_at, answered_at }) => (
        <li key={`${seat} ${tried}`}>
          <bdi>{who}</bdi>{' '}
          {result === null
            ? `was asked to try ${tried}`
            : result === 'fixed'
              ? `says it’s fixed in ${tried}`
              : `still sees it in ${tried}`}
          , {momentOf(answered_at ?? asked_at)}
        </li>
      ))}
    </ol>
  )
}

/** What kind of finding it is, and what became of it; praise asks for nothing. */
export const FindingBadges = ({ finding: { kind, state } }: { finding: Finding }) => (
  <>
    <Badge tone="quiet">{findingKindNames[kind]}</Badge>
    {kind !== 'praise' && <LabelBadge of={findingForOwner[state]} />}
  </>
)

/** The tester's own words, while they are there. */
export const FindingText = ({ finding: { message }, className }: { finding: Finding; className: string }) => (
  <p dir="auto" className={className}>
    {message ?? <i className="text-ink-3">Deleted with the testers’ data.</i>}
  </p>
)

/** One finding with its chain, and what its developer can do next. */
export function FindingItem({ finding, acts }: { finding: Finding; acts: ReactNode }) {
  return (
    <li className="rounded-3 border border-line bg-surface p-5 text-14">
      <div className="flex flex-wrap items-center gap-2">
        <FindingBadges finding={finding} />
      </div>
      <FindingText finding={finding} className="mt-3 whitespace-pre-line wrap-anywhere" />
      <Chain finding={finding} />
      {acts && <div className="mt-4 flex flex-wrap gap-2 empty:hidden print:hidden">{acts}</div>}
    </li>
  )
}
