import { classNames } from '../../../../ui/class-names.ts'
import { Dot } from '../../../../ui/dot.tsx'
import type { DotState } from '../../../../ui/dot-state.ts'
import { rowsOf } from './days.ts'

/** A tester's days as numbered dots. `label` says the whole in words. */
export function DayRows({ days, today, label }: { days: readonly DotState[]; today: number; label: string }) {
  const rows = rowsOf(days.map((state, index) => ({ state, day: index + 1 })))
  const length = rows[0]?.length ?? 0
  return (
    <div role="img" aria-label={label} className="day-rows">
      {rows.map((row) => (
        <div key={row[0]?.day} className="day-row">
          {row.map(({ state, day }) => (
            <span key={day} className={classNames('day-cell', day === today && 'day-today')}>
              <Dot state={state} />
              {day}
            </span>
          ))}
          {Array.from({ length: length - row.length }, (_, gap) => (
            <span key={`gap-${gap}`} />
          ))}
        </div>
      ))}
    </div>
  )
}
