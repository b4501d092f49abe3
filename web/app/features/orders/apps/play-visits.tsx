import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { playPurposeLabels } from '@fortnight/contract/vocabulary/play-purposes'
import { ago } from '@fortnight/contract/format/ages'
import { type ProblemCode, problems } from '@fortnight/contract/problem'
import { playVisitsOf } from './play-track.queries.ts'

const outcomeOf = (problem: string | null) =>
  problem ? (problem in problems ? problems[problem as ProblemCode].message : 'It failed.') : 'Google answered.'

/** Everything that was asked of Google, on demand. */
export function PlayVisits({ appId }: { appId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data: visits } = useQuery({ ...playVisitsOf(appId), enabled: isOpen })
  return (
    <details className="min-w-0 flex-1 text-13" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-1.5 text-14">What we asked Google</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label="Requests to Google" className="mt-2 max-h-96 overflow-y-auto">
        <ol className="grid gap-3">
          {visits?.map(({ id, purpose, at, problem, calls }) => (
            <li key={id} className="grid gap-1 border-t border-line pt-2">
              <p>
                <b className="font-semibold">{playPurposeLabels[purpose]}</b>{' '}
                <time dateTime={at} className="text-ink-3">
                  {ago(at)}
                </time>
                . {outcomeOf(problem)}
              </p>
              <ul className="grid gap-1 font-mono text-12 text-ink-2">
                {calls.map((call, nth) => (
                  // The list of one visit never changes.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={nth} className="wrap-anywhere">
                    {call.request} {call.sent}
                    <span className="block text-ink-3">
                      {'→ '}
                      {call.problem ?? call.answer ?? 'done'}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </section>
    </details>
  )
}
