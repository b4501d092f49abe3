import type { Joining } from '@fortnight/contract/testing/joining'
import { joinSteps } from '@fortnight/contract/vocabulary/run-states'
import { ago } from '@fortnight/contract/format/ages'
import { joinStepForOwner } from '@fortnight/contract/vocabulary/seat-labels'

/** Number of testers at each step; each number includes those of the next steps. */
export function Funnel({ joining }: { joining: Joining }) {
  const { reached, need, turned_down, asked_at } = joining
  return (
    <div>
      <ol
        aria-label="How the team joins"
        className="grid grid-cols-2 gap-px overflow-clip rounded-3 border border-line bg-line sm:grid-cols-5"
      >
        {joinSteps.map((step) => (
          <li key={step} className="grid gap-0.5 bg-surface p-4 last:max-sm:col-span-2">
            <b className="text-24 leading-none font-semibold">{reached[step]}</b>
            <span className="text-13 text-ink-2">{joinStepForOwner[step].reached ?? joinStepForOwner[step].label}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-13 text-ink-2">
        Your test starts when {need} testers have joined. We invite more than that, because some decline.
        {turned_down > 0 && ` ${turned_down} declined or did not answer in time.`}
        {asked_at && ` The oldest open invitation went out ${ago(asked_at)}.`}
      </p>
    </div>
  )
}
