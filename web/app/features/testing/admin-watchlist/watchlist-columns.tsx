import { planOf } from '@fortnight/contract/plans'
import type { WatchedRun } from '@fortnight/contract/testing/watchlist'
import { setupLineNames } from '@fortnight/contract/vocabulary/setup-line-labels'
import { riskyFrom } from '@fortnight/contract/vocabulary/run-states'
import { ageOf } from '@fortnight/contract/format/ages'
import { dayOf, momentOf } from '@fortnight/contract/format/moments'
import { figure } from '@fortnight/contract/format/numbers'
import { inPercent } from '@fortnight/contract/format/shares'
import { counted } from '@fortnight/contract/format/plurals'
import { capitalized } from '@fortnight/contract/format/sentences'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { AppName } from '../../admin/app-cell.tsx'
import { Email } from '../../../lib/email.tsx'
import { setupActorNames } from '../../../lib/setup-actors.ts'
import { useNow } from '../../../lib/use-now.ts'
import { CellLines } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { RunBadge } from '../../admin/run-badges.tsx'
import { useReminder } from './use-reminder.ts'

const App = ({ run }: { run: WatchedRun }) => (
  <AppName id={run.app_id} name={run.app_name} icon={run.app_icon}>
    {planOf(run.package_plan).label}
  </AppName>
)

/** Who acts next before day 1, since when, and on what: one line for each of them. */
function WaitsFor({ run: { waits_for: lines } }: { run: WatchedRun }) {
  const now = useNow()
  return [...Map.groupBy(lines, ({ who }) => who)].map(([who, theirs]) => {
    const [since] = theirs.flatMap((line) => line.since ?? []).toSorted()
    const names = theirs.map(({ key }) => setupLineNames[key]).join(', ')
    const age = since ? `, ${ageOf(new Date(since), now)}` : ''
    return (
      <span key={who} title={since && momentOf(since)} className="block max-w-44 text-13 whitespace-normal text-ink-3">
        {capitalized(setupActorNames.operator[who])}
        {age}: {names}
      </span>
    )
  })
}

const Phase = ({ run }: { run: WatchedRun }) => (
  <>
    <RunBadge run={run} />
    {!run.is_paused && <WaitsFor run={run} />}
  </>
)

/** How likely the promise is broken; unknown while all testers are silent. */
function Risk({ run }: { run: WatchedRun }) {
  const risky = run.risk > riskyFrom
  return (
    <span className="desk-decision list-figure">
      {run.shocked && (
        <Badge tone="due" icon="warn">
          Almost no check-ins
        </Badge>
      )}
      <b className={risky ? 'font-semibold' : 'font-normal'}>{inPercent(run.risk)}</b>
      {risky && (
        <Badge tone="bad" icon="warn">
          At risk
        </Badge>
      )}
    </span>
  )
}

function Testers({ run }: { run: WatchedRun }) {
  const more = [
    run.invited > 0 && `${figure(run.invited)} invited`,
    run.gone > 0 && `${figure(run.gone)} can’t find it in the store`,
    run.console_gap > 0 && `${figure(run.console_gap)} not in Play Console`,
  ].filter(Boolean)
  return (
    <CellLines under={more.join(', ')}>
      {figure(run.opted_in)} of {figure(run.need)}
    </CellLines>
  )
}

function whenText({ days_left: left, due_on }: WatchedRun): string {
  if (left === null || !due_on) return 'Not promised yet'
  if (left === 0) return 'Today'
  return left > 0 ? `In ${counted(left, 'day')}` : `${counted(-left, 'day')} ago`
}

function Promised({ run }: { run: WatchedRun }) {
  return (
    <>
      <span className="whitespace-nowrap">{whenText(run)}</span>
      {run.due_on && <span className="block text-13 whitespace-nowrap text-ink-3">{dayOf(run.due_on)}</span>}
    </>
  )
}

/** Reminds silent testers, each at most once a day. */
function Remind({ run }: { run: WatchedRun }) {
  const { busy, remind } = useReminder(run)
  if (run.is_paused) return <span className="text-13 text-ink-3">No one is asked</span>
  if (run.silent === 0) return <span className="text-13 text-ink-3">Everyone is active</span>
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      aria-label={`Remind ${figure(run.silent)} inactive testers of ${run.app_name}`}
      onClick={() => void remind()}
    >
      Remind {figure(run.silent)}
    </Button>
  )
}

/** The columns of the watchlist. */
export const watchColumns: readonly Column<WatchedRun>[] = [
  { id: 'app', label: 'App', cell: (run) => <App run={run} /> },
  { id: 'phase', label: 'Test', cell: (run) => <Phase run={run} /> },
  { id: 'risk', label: 'Risk', sort: 'risk', right: true, cell: (run) => <Risk run={run} /> },
  { id: 'testers', label: 'Joined', right: true, cell: (run) => <Testers run={run} /> },
  { id: 'headroom', label: 'Spare testers', sort: 'headroom', right: true, cell: (run) => figure(run.headroom) },
  {
    id: 'to_list',
    label: 'To be added',
    right: true,
    cell: (run) => (run.to_list > 0 ? <b className="font-semibold">{figure(run.to_list)}</b> : 'None'),
  },
  { id: 'promised', label: 'Promised', cell: (run) => <Promised run={run} /> },
  { id: 'acts', label: 'Actions', cell: (run) => <Remind run={run} /> },
  // The button next to it says it already.
  { id: 'silent', label: 'Inactive', sort: 'silent', right: true, optional: true, cell: (run) => figure(run.silent) },
  {
    id: 'p95_on',
    label: '95% likely by',
    optional: true,
    cell: (run) => (run.p95_on ? dayOf(run.p95_on) : 'Not in sight'),
  },
  { id: 'user_email', label: 'Developer', optional: true, cell: (run) => <Email>{run.user_email}</Email> },
]
