import { Link } from 'react-router'
import type { AdminStats } from '@fortnight/contract/operations/figures'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import { Panel } from '../../admin/panel.tsx'
import { Tally } from '../../admin/tally.tsx'

/** The testers who could take a test now, and the tests that wait for them. */
export function PoolPanel({ stats }: { stats: AdminStats }) {
  const { available_testers: testers, queued_runs: runs, seats_held: held, seats_offered: offered } = stats
  return (
    <Panel title="Pool">
      <dl className="grid gap-4">
        <div>
          <dt className="text-13 text-ink-3">Available testers</dt>
          <dd className="font-display text-[2.5rem] leading-tight font-semibold tracking-tight">{figure(testers)}</dd>
          <dd className="text-13 text-ink-2">Accepted, and with room for another test</dd>
        </div>
        <div className="border-t border-line pt-4">
          <dt className="text-13 text-ink-3">Seats taken</dt>
          <dd className="text-14">
            <b className="font-semibold">{figure(held)}</b> of {figure(offered)}
            <Tally share={offered ? held / offered : 0} />
          </dd>
        </div>
        <div className="border-t border-line pt-4">
          <dt className="text-13 text-ink-3">Tests waiting</dt>
          <dd className="font-display text-[1.625rem] leading-tight font-semibold tracking-[-0.025em]">
            {figure(runs)}
          </dd>
          <dd className="text-13 text-ink-2">
            {runs === 0 ? (
              'Every paid test has its team'
            ) : (
              <Link to="/admin/queue" className="admin-link">
                See {counted(runs, 'test')} in the queue
              </Link>
            )}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
