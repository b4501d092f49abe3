import type { RunDetail } from '@fortnight/contract/testing/runs'
import { longDay } from '@fortnight/contract/format/days'
import { momentOf } from '@fortnight/contract/format/moments'
import { runPhaseLabels } from '@fortnight/contract/vocabulary/run-phase-labels'
import { runPhaseMeanings } from '@fortnight/contract/vocabulary/run-phase-meanings'
import { Part } from './part.tsx'

/** The phases that the test came to, and what each means. */
export function Timeline({ run: { timeline, hold_until, applied_on, outcome } }: { run: RunDetail }) {
  return (
    <Part anchor="timeline" title="What has happened so far">
      {timeline.length ? (
        <ol className="run-timeline grid gap-4 text-14">
          {timeline.map(({ phase, at }) => (
            <li key={`${phase} ${at}`}>
              <b>{runPhaseLabels[phase].label}</b> <span className="text-13 text-ink-3">{momentOf(at)}</span>
              <p className="text-ink-2">{runPhaseMeanings[phase]}</p>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-14 text-ink-2">Nothing yet. Events appear here once testers are invited.</p>
      )}
      {hold_until && <p className="mt-4 text-14">Your testers stay until {longDay(hold_until)} at most.</p>}
      {applied_on && (
        <p className="mt-4 text-14">
          You applied on {longDay(applied_on)}
          {outcome === 'refused' ? ', and Google refused.' : outcome ? ', and Google agreed.' : '.'}
        </p>
      )}
    </Part>
  )
}
