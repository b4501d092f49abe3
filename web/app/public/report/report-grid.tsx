import { withoutMaker } from '@fortnight/contract/testing/phones'
import type { Report } from '@fortnight/contract/testing/public-report'
import { daysInLegend, reportDayNames } from '@fortnight/contract/vocabulary/report-labels'
import { Dot } from '../../ui/dot.tsx'
import { Roster, rosterBands, type RosterColumns, type RosterRow } from '../../ui/roster.tsx'

const columns: RosterColumns = { who: 'Tester', detail: 'Phone', ends: ['Android', 'Days'] }

/** A row: the phone names it, next to the number; in a table with a column of phones, or without phones, the number does. */
const rowOf = (tester: Report['testers'][number], elapsed: number, hasColumns: boolean): RosterRow => ({
  id: `${tester.number}`,
  name: hasColumns ? `Tester ${tester.number}` : (tester.phone ?? `Tester ${tester.number}`),
  initials: `${tester.number}`,
  // Without its maker, as the column is narrow.
  ...(hasColumns && { detail: tester.phone ? withoutMaker(tester.phone) : 'Unknown phone' }),
  cells: tester.days.map((state, index) => {
    const minutes = tester.minutes[index] ?? undefined
    const label = state === 'future' && index >= elapsed ? 'Not yet' : reportDayNames[state]
    return { state, label, ...(minutes !== undefined && { minutes }) }
  }),
  sum: `${tester.used}/${tester.due}`,
  ends: [tester.android ?? '', `${tester.used}/${tester.due}`],
  gone: tester.left,
})

/** Testers by days, with the signs of the product. */
export function ReportGrid({ report }: { report: Report }) {
  const { testers, length, elapsed, left_out } = report
  if (!testers.length) return <p className="mt-4 text-14 text-ink-2">No tester has joined yet.</p>
  // A test of several bands has no room for them.
  const hasColumns = rosterBands(length).length === 1 && !left_out.includes('phones')
  const drawn = new Set(testers.flatMap(({ days }) => days))
  return (
    <>
      {/* Scrolls by keyboard as well, where a long test is wider than a phone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="mt-4 overflow-x-auto" role="region" aria-label="Day grid" tabIndex={0}>
        <Roster
          caption={`Daily use, ${testers.length} testers over ${length} days`}
          length={length}
          today={0}
          rows={testers.map((tester) => rowOf(tester, elapsed, hasColumns))}
          {...(hasColumns && { columns })}
        />
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-13 text-ink-2">
        {daysInLegend
          .filter((state) => drawn.has(state))
          .map((state) => (
            <li key={state} className="legend-item flex items-center gap-2">
              <Dot state={state} />
              {reportDayNames[state]}
            </li>
          ))}
      </ul>
    </>
  )
}
