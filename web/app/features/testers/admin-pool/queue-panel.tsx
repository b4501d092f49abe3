import { useSuspenseQuery } from '@tanstack/react-query'
import { planOf } from '@fortnight/contract/plans'
import { figure } from '@fortnight/contract/format/numbers'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TableRegion } from '../../../ui/table-region.tsx'
import { Since } from '../../admin/since.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { AppCell } from '../../admin/app-cell.tsx'
import { Email } from '../../../lib/email.tsx'
import { Panel } from '../../admin/panel.tsx'
import { queueQuery } from './pool.queries.ts'
import { useShortageAddress } from './shortage-dialog.tsx'

/** Paid tests for which too few testers were free, in the order in which they will get their team. */
export function QueuePanel() {
  const { data: runs } = useSuspenseQuery(queueQuery)
  const now = useNow()
  const { open: explain } = useShortageAddress()
  if (runs.length === 0)
    return (
      <EmptyState title="No app waits for testers">
        Every paid test has its team. A test that finds too few free testers waits here and starts by itself.
      </EmptyState>
    )
  return (
    <Panel
      flush
      title="Waiting for testers"
      beside={<Badge tone="moon">{figure(runs.length)}</Badge>}
      end="In the order served"
    >
      <TableRegion label="Waiting for testers">
        <table className="desk-table">
          <caption className="sr-only">Apps that wait for testers, in the order served</caption>
          <thead>
            <tr>
              <th scope="col">App</th>
              <th scope="col">Developer</th>
              <th scope="col" className="desk-right">
                Testers needed
              </th>
              <th scope="col" className="desk-right">
                Free at last try
              </th>
              <th scope="col">Waiting since</th>
              <th scope="col">
                <span className="sr-only">Reasons</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.app_id} className="queue-row">
                <AppCell id={run.app_id} name={run.app_name} icon={run.app_icon}>
                  {planOf(run.package_plan).label}
                </AppCell>
                <td className="desk-from wrap-anywhere text-ink-2">
                  <Email>{run.user_email}</Email>
                </td>
                <td className="desk-need desk-right">
                  <span className="desk-label">Needed </span>
                  <b className="font-semibold">{figure(run.need)}</b>
                </td>
                <td className="desk-free desk-right">
                  <span className="desk-label">Free at last try </span>
                  {run.available === null ? (
                    'Kept for running tests'
                  ) : (
                    <b className="font-semibold">{figure(run.available)}</b>
                  )}
                </td>
                <td className="desk-sent">
                  <Since at={run.ready_at} now={now} />
                </td>
                <td className="desk-why">
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Why it waits: ${run.app_name}`}
                    onClick={() => explain(run.app_id)}
                  >
                    Why it waits
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      <p className="border-t border-line px-[22px] py-3 text-13 text-ink-3 max-sm:px-4">
        A team is larger than the number needed, so that enough testers stay to the end.
      </p>
    </Panel>
  )
}
