import { Dot } from './dot.tsx'
import type { DotState } from './dot-state.ts'

const entries: readonly [DotState, string][] = [
  ['opened', 'Opened, bigger is longer'],
  ['short', 'Under a minute'],
  ['missed', 'Missed'],
  ['today', 'Today'],
  ['waiting', 'Waiting for today'],
  ['left', 'Left the test'],
]

/** What the dots mean; `minutes` is the plan's least daily use. */
export function Legend({ minutes = 1 }: { minutes?: number }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-13 text-ink-2 max-sm:gap-x-3.5 max-sm:gap-y-1.5 max-sm:text-12">
      {entries.map(([state, labels]) => (
        <li key={state} className="legend-item flex items-center gap-2">
          <Dot state={state} />
          {state === 'short' && minutes > 1 ? `Under ${minutes} minutes` : labels}
        </li>
      ))}
    </ul>
  )
}
