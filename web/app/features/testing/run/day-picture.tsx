import { addDays } from '@fortnight/contract/calendar'
import { planOf } from '@fortnight/contract/plans'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { longDay } from '@fortnight/contract/format/days'
import { rosterRows } from '../../../lib/run-record.ts'
import { Legend } from '../../../ui/legend.tsx'
import { Roster } from '../../../ui/roster.tsx'
import type { EventSelection } from './events-dialog.tsx'
import { Part } from './part.tsx'

/** Testers by days. A click on a day shows its lines of the ledger, and a tester's name theirs. */
export function DayPicture({ run, onShow }: { run: RunDetail; onShow: (selection: EventSelection) => void }) {
  const { minutes } = planOf(run.package_plan)
  const length = Math.max(run.days, run.elapsed)
  const open = !['completed', 'failed', 'cancelled'].includes(run.phase)
  // The list of testers names the devices; here the names have the room.
  const counting = { day: run.elapsed, open, minimum: minutes }
  const rows = rosterRows({ roster: run.roster, days: length }, counting).map(({ detail: _, ...row }) => row)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const showRow = (id: string) => onShow({ title: names.get(id) ?? 'Tester', filter: { seat: Number(id) } })
  const showCell = (id: string, day: number) => {
    if (!run.started_on || day > run.elapsed) return
    const on = addDays(run.started_on, day - 1)
    onShow({ title: `${names.get(id) ?? 'Tester'}, ${longDay(on)}`, filter: { seat: Number(id), day: on } })
  }
  if (!rows.length)
    return (
      <Part anchor="days" title="Day by day">
        <p className="text-14 text-ink-2">The days appear here as soon as testers accept.</p>
      </Part>
    )
  return (
    <Part anchor="days" title="Day by day" beside={<span className="text-13 text-ink-3">Days in UTC</span>}>
      <div className="run-picture" role="region" aria-label="Day grid">
        <Roster
          caption={`Daily use, ${rows.length} testers over ${length} days`}
          length={length}
          today={open ? run.elapsed : length + 1}
          rows={rows}
          onRow={showRow}
          onCell={showCell}
        />
      </div>
      <div className="mt-4">
        <Legend minimum={minutes === 1 ? undefined : `${minutes} minutes`} />
      </div>
    </Part>
  )
}
