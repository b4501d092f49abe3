import type { AdminStats } from '@fortnight/contract/operations/figures'
import type { AppStatus } from '@fortnight/contract/vocabulary/app-states'
import { figure } from '@fortnight/contract/format/numbers'
import { wholePercent } from '@fortnight/contract/format/shares'
import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import { classNames } from '../../../ui/class-names.ts'
import { Panel } from '../../admin/panel.tsx'

/** In the order of the bar, with the fill of each. */
const fills: [AppStatus, string][] = [
  ['active', 'bg-ok-m'],
  ['pending', 'bg-wait-c'],
  ['pending_payment', 'bg-due-m'],
  ['completed', 'bg-done-m'],
  ['cancelled', 'bg-bad-m'],
]

/** One bar of all apps, parted by status. The table under it says the same in words. */
export function AppsByStatus({ stats }: { stats: AdminStats }) {
  const parts = fills.map(([status, fill]) => ({
    status,
    fill,
    count: stats.apps_by_status.find((entry) => entry.status === status)?.count ?? 0,
  }))
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title="Apps by status" end={figure(total)}>
      <div aria-hidden="true" className="status-bar">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ status, fill, count }) => (
            <span
              key={status}
              className={classNames('min-w-1 basis-0 rounded-[3px]', fill)}
              style={{ flexGrow: count }}
            />
          ))}
      </div>
      <table className="text-14">
        <caption className="sr-only">Apps by status</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Apps</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ status, fill, count }) => (
            <tr key={status} className="border-t border-line">
              <th scope="row" className="py-[7px] font-normal">
                <span className="flex items-center gap-2.5">
                  <span aria-hidden="true" className={classNames('swatch size-2.5 rounded-[3px]', fill)} />
                  {appLabels[status].label}
                </span>
              </th>
              <td className="text-right font-semibold">{figure(count)}</td>
              <td className="w-[56px] text-right text-ink-3">{wholePercent(total ? count / total : 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
