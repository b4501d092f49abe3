import { Dot } from './dot.tsx'
import type { DotState } from './dot-state.ts'

/** A row of dots, one per day, for cards. `label` says the whole in words: "9 of 14 days done". */
export function DotRow({ days, label }: { days: readonly DotState[]; label: string }) {
  return (
    <div className="dot-row" role="img" aria-label={label}>
      {days.map((state, index) => (
        // Days never change place.
        // oxlint-disable-next-line react/no-array-index-key
        <Dot key={index} state={state} />
      ))}
    </div>
  )
}
