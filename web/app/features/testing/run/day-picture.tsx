import { addDays } from '@fortnight/contract/calendar'
import { planOf } from '@fortnight/contract/plans'
import type { OnRoster, RunDetail } from '@fortnight/contract/testing/runs'
import { longDay } from '@fortnight/contract/format/days'
import { briefMoment } from '@fortnight/contract/format/moments'
import { cityOf } from '@fortnight/contract/format/zones'
import { rosterRows } from '../../../lib/run-record.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Legend } from '../../../ui/legend.tsx'
import { Roster, type RosterColumns, type RosterRow } from '../../../ui/roster.tsx'
import type { EventSelection } from './events-dialog.tsx'
import { Part } from './part.tsx'
import { phoneName } from '@fortnight/contract/testing/phones'
import { isOver } from './run-labels.ts'

const columns: RosterColumns = { who: 'Tester', detail: 'Phone', ends: ['Proof', 'Last seen'] }

/** Days with proof, of the days that were used. */
function proofOf(tester: OnRoster): string {
  return tester.used ? `${tester.proven}/${tester.used}` : ''
}

/** Testers who left come last; the others keep their order. */
const byPresence = (x: RosterRow, y: RosterRow) => Number(x.gone) - Number(y.gone)

/** The rows of the table: each tester's phone, days, proof and last sign of life. */
function rowsOf(run: RunDetail, length: number, now: Date): RosterRow[] {
  const bySeat = new Map(run.roster.map((tester) => [String(tester.seat), tester]))
  return rosterRows({ roster: run.roster, days: length }, { day: run.elapsed, open: !isOver(run) })
    .map((row) => {
      const tester = bySeat.get(row.id)
      if (!tester) return row
      const seen = tester.last_at ? briefMoment(new Date(tester.last_at), now) : ''
      return { ...row, detail: phoneName(tester.device), ends: [proofOf(tester), seen] }
    })
    .toSorted(byPresence)
}

/** Testers by days. A click on a day shows its events, and a tester's name theirs. */
export function DayPicture({ run, onShow }: { run: RunDetail; onShow: (selection: EventSelection) => void }) {
  const { minutes } = planOf(run.package_plan)
  const length = Math.max(run.days, run.elapsed)
  const rows = rowsOf(run, length, useNow())
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const showRow = (id: string) => onShow({ title: names.get(id) ?? 'Tester', filter: { seat: Number(id) } })
  const showCell = (id: string, day: number) => {
    if (!run.started_on || day > run.elapsed) return
    const on = addDays(run.started_on, day - 1)
    onShow({ title: `${names.get(id) ?? 'Tester'}, ${longDay(on)}`, filter: { seat: Number(id), day: on } })
  }
  return (
    <Part
      anchor="days"
      title="Testers, day by day"
      beside={rows.length > 0 && <span className="text-13 text-ink-3">Days in {cityOf(run.timezone)}</span>}
    >
      {rows.length ? (
        <>
          <div className="run-picture" role="region" aria-label="Day grid">
            <Roster
              caption={`Daily use, ${rows.length} testers over ${length} days`}
              length={length}
              today={isOver(run) ? length + 1 : run.elapsed}
              rows={rows}
              columns={columns}
              onRow={showRow}
              onCell={showCell}
            />
          </div>
          <div className="mt-4">
            <Legend minutes={minutes} />
          </div>
        </>
      ) : (
        <p className="text-14 text-ink-2">Each tester appears here as soon as they accept.</p>
      )}
    </Part>
  )
}
