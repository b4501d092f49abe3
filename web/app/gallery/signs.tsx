import { gate } from '@fortnight/contract/plans'
import { Dot } from '../ui/dot.tsx'
import { dotStates } from '../ui/dot-state.ts'
import { Legend } from '../ui/legend.tsx'
import { Moon } from '../ui/moon.tsx'
import { MoonRow } from '../ui/moon-row.tsx'
import { Shelf } from './shelf.tsx'

/** Moons, dots and what they mean. */
export function Signs() {
  return (
    <>
      <Shelf title="Moons: progress">
        {Array.from({ length: gate.days + 1 }, (_, day) => (
          // A day is its place in the row.
          // oxlint-disable-next-line react/no-array-index-key
          <Moon key={day} k={day / gate.days} size={32} quiet={day % 2 === 1} label={`Day ${day} of ${gate.days}`} />
        ))}
        <MoonRow />
      </Shelf>
      <Shelf title="Dots: one tester on one day">
        {dotStates.map((state) => (
          <span key={state} className="legend-item flex items-center gap-2 text-13">
            <Dot state={state} />
            {state}
          </span>
        ))}
        {[0.5, 2, 4, 6, 8].map((minutes) => (
          <span key={minutes} className="legend-item flex items-center gap-2 text-13">
            <Dot state="opened" minutes={minutes} />
            {minutes} min
          </span>
        ))}
      </Shelf>
      <Shelf title="Legend">
        <Legend minutes={2} />
      </Shelf>
    </>
  )
}
