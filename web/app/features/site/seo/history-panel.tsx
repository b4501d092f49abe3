import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Select } from '../../../ui/input.tsx'
import { HistoryBody } from './history-body.tsx'
import { Panel } from './panel.tsx'
import type { ReadHistory } from './seo.queries.ts'
import { searchOf, type SeoView, windows } from './seo-view.ts'
import { VitalChoice } from './vital-choice.tsx'

/** What visitors who agreed to be measured saw of this page, day by day. */
export function HistoryPanel({ view, history }: { view: SeoView; history: UseQueryResult<ReadHistory> }) {
  const navigate = useNavigate()
  const choose = (days: SeoView['days']) =>
    void navigate({ search: searchOf({ ...view, days }) }, { replace: true, preventScrollReset: true })
  return (
    <Panel
      title="Real visits"
      className="mt-5"
      end={
        <div className="flex flex-wrap items-center gap-2.5">
          <VitalChoice view={view} />
          <Select
            compact
            aria-label="Days"
            value={view.days}
            onChange={(event) => choose(windows.find((days) => String(days) === event.target.value) ?? 28)}
          >
            {windows.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </Select>
        </div>
      }
    >
      <HistoryBody view={view} history={history} />
    </Panel>
  )
}
