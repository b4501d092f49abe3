import { useQuery } from '@tanstack/react-query'
import type { AdminAppDetail } from '@fortnight/contract/orders/admin-apps'
import { planOf } from '@fortnight/contract/plans'
import { dayOf, momentOf } from '@fortnight/contract/format/moments'
import { fullDay } from '@fortnight/contract/format/days'
import { counted } from '@fortnight/contract/format/plurals'
import { saysEnough, type TrackRecord } from '@fortnight/contract/testing/track-record'
import { Loaded } from '../../../lib/loaded.tsx'
import { rosterRows } from '../../../lib/run-record.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Legend } from '../../../ui/legend.tsx'
import { Roster } from '../../../ui/roster.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Fact, Facts } from '../../admin/fact.tsx'
import { Panel } from '../../admin/panel.tsx'
import { RunBadge } from '../../admin/run-badges.tsx'
import { runQuery } from './app.queries.ts'
import { GapSection } from './gap-section.tsx'

type Run = NonNullable<AdminAppDetail['run']>

const queueText = ({ place, available, need }: Run) =>
  `Number ${place} in the queue. ${available === null ? 'The pool is nearly full: free testers are kept for running tests.' : `${available} were free at the last try, for ${need} needed.`}`

const likeIt = (record: TrackRecord | null) => {
  if (!record) return 'Not known yet'
  return saysEnough(record) ? `${record.kept} of ${record.of} kept their date` : 'Too few have ended to say'
}

function RunFacts({ data: { app, seats }, run }: { data: AdminAppDetail; run: Run }) {
  const live = seats.filter((seat) => seat.ended_at === null)
  const joined = live.filter((seat) => seat.opted_in_at !== null).length
  return (
    <Facts>
      <Fact name="Testers">
        {app.live ?? 0} on the team, {joined} joined, {run.need} needed
      </Fact>
      <Fact name="Day">{run.day > 0 ? `${run.day} of ${run.days}` : `Not begun, ${run.days} days`}</Fact>
      <Fact name="Tests like it">{likeIt(run.track_record)}</Fact>
      <Fact name="Promised at the order">
        {run.promise ? fullDay(run.promise.promised_on) : 'Nothing was promised'}
      </Fact>
      {run.promise && run.promise.due_on > run.promise.promised_on && (
        <Fact name="Moved by the developer">
          to {fullDay(run.promise.due_on)}: Play set-up {counted(Math.round(run.promise.waited.setup), 'hour')} late,
          list {counted(Math.round(run.promise.waited.list), 'hour')} late, paused for{' '}
          {counted(Math.round(run.promise.waited.pause), 'hour')}
        </Fact>
      )}
      {run.paused_at && <Fact name="Paused for a refund">since {momentOf(run.paused_at)}</Fact>}
      <Fact name="Date by the team">{run.goal_on ? fullDay(run.goal_on) : 'Not known yet'}</Fact>
      <Fact name="Approved">{momentOf(run.queued_at)}</Fact>
      <Fact name="Paid and set up">{run.ready_at ? momentOf(run.ready_at) : 'Not set up for Play yet'}</Fact>
      <Fact name="Team claimed">{run.staffed_at ? momentOf(run.staffed_at) : 'Not yet'}</Fact>
      <Fact name="Started">{run.started_on ? dayOf(run.started_on) : 'Not yet'}</Fact>
      <Fact name="Closed">{run.closed_at ? momentOf(run.closed_at) : 'Not yet'}</Fact>
      {run.place !== null && (
        <Fact name="Queue" wide>
          {queueText(run)}
        </Fact>
      )}
    </Facts>
  )
}

function Days({ data: { app }, run }: { data: AdminAppDetail; run: Run }) {
  const query = useQuery(runQuery(app.id))
  const { minutes } = planOf(app.package_plan)
  return (
    <Loaded query={query} failed="The days could not be read" skeleton={<Skeleton className="mt-5 h-40" />}>
      {(detail) => (
        <div
          role="region"
          // A team is taller than its frame: keys must be able to scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="Day grid"
          className="mt-5 max-h-[26.5rem] scroller border-t border-line pt-4"
        >
          <Roster
            dense
            caption={`Daily use, ${detail.roster.length} testers over ${run.days} days`}
            length={run.days}
            today={app.status === 'active' ? detail.elapsed : run.days + 1}
            rows={rosterRows(detail, { day: detail.elapsed, open: app.status === 'active' })}
          />
          <div className="mt-3.5">
            <Legend minutes={minutes} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

/** The state of the test, and each day of it. */
export function RunSection({ data }: { data: AdminAppDetail }) {
  const { run, app } = data
  if (!run)
    return (
      <Panel title="Test">
        <p className="text-14 text-ink-2">The test begins when a payment is approved.</p>
      </Panel>
    )
  return (
    <Panel
      title="Test"
      beside={
        <>
          <RunBadge run={{ ...app, phase: run.phase }} />
          {app.at_risk && (
            <Badge tone="bad" icon="warn">
              At risk
            </Badge>
          )}
        </>
      }
    >
      <RunFacts data={data} run={run} />
      <GapSection id={app.id} />
      {run.started_on && <Days data={data} run={run} />}
    </Panel>
  )
}
