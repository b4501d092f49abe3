import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { BackLink } from '../../../lib/back-link.tsx'
import { SampleTestersNote } from '../../../lib/demo-note.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { nameOf } from '../../../lib/run-record.ts'
import { appRun } from '../../../lib/run-query.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { Chance } from './chance.tsx'
import { DayPicture } from './day-picture.tsx'
import { EventsDialog, type EventSelection } from './events-dialog.tsx'
import { Exports } from './exports.tsx'
import { FindingsPart } from './findings-part.tsx'
import { nextStep } from './next-step.ts'
import { Outlook } from './outlook.tsx'
import { Part } from './part.tsx'
import { PlayConsole } from './play-console.tsx'
import { isOver } from './run-labels.ts'
import { TesterList } from './tester-list.tsx'
import { Timeline } from './timeline.tsx'
import './run.css'

const noTest = <EmptyState title="No test yet">Your test starts here once your payment is confirmed.</EmptyState>

const skeleton = (
  <SkeletonGroup label="Loading the test" className="grid gap-6 py-4">
    <Skeleton className="h-20" />
    <Skeleton className="h-96 rounded-3!" />
  </SkeletonGroup>
)

/** Shows how testers come in; once the test has started those who are still on the way. */
type Joins = (isStarted: boolean) => ReactNode

/** Whether a tester is still on the way in. */
const isJoining = ({ phase, roster }: RunDetail) =>
  phase === 'staffing' || roster.some(({ state }) => state === 'invited')

function Test({
  appId,
  run,
  mine,
  renderJoining,
}: {
  appId: string
  run: RunDetail
  mine: boolean
  renderJoining: Joins
}) {
  const [selection, setSelection] = useState<EventSelection>()
  const names = new Map(run.roster.map((tester) => [tester.seat, nameOf(tester)]))
  const waiting = run.phase === 'queued'
  return (
    <>
      {run.phase === 'staffing' && <SampleTestersNote className="pb-5" />}
      <Outlook run={run} next={mine ? nextStep(run, appId) : undefined} onShow={setSelection} />
      {!waiting && (
        <>
          <DayPicture run={run} onShow={setSelection} />
          {isJoining(run) && (
            <Part anchor="joining" title={run.started_on ? 'Testers on the way' : 'How testers join'}>
              {renderJoining(run.started_on !== null)}
            </Part>
          )}
          <PlayConsole appId={appId} run={run} mayEnter={mine && !isOver(run)} />
          <FindingsPart appId={appId} run={run} mayAct={mine} />
          <Chance run={run} />
          <TesterList run={run} onShow={setSelection} />
        </>
      )}
      <Timeline run={run} />
      {!waiting && (
        <Part anchor="production" title="Production access" className="print:hidden">
          <p className="max-w-[60ch] text-14 text-ink-2">
            Answers to Google’s questions, written from your test’s record, and your report as PDF.
          </p>
          <Link to={`/apps/${appId}/production`} className={buttonClass({ variant: 'secondary' }, 'mt-4')}>
            Apply for production
            <Icon name="right" />
          </Link>
        </Part>
      )}
      {!waiting && <Exports appId={appId} appName={run.app_name} />}
      {selection && (
        <EventsDialog appId={appId} selection={selection} names={names} onClose={() => setSelection(undefined)} />
      )}
    </>
  )
}

/**
 * The test of one app, replayed from its ledger: its state, day by day, who, and every number with its events. `mine`:
 * the reader is its developer and not an administrator. `renderJoining` shows how testers come in.
 */
export function RunPage({ appId, mine, renderJoining }: { appId: string; mine: boolean; renderJoining: Joins }) {
  const query = useQuery(appRun(appId))
  return (
    <>
      <BackLink to="/dashboard">Your apps</BackLink>
      <h1 className="pt-3 pb-6 text-title tracking-tight wrap-anywhere">
        {query.data ? <bdi>{query.data.app_name}</bdi> : 'Your test'}
      </h1>
      <Loaded query={query} skeleton={skeleton} failed="The test did not load" missing={noTest}>
        {(run) => <Test appId={appId} run={run} mine={mine} renderJoining={renderJoining} />}
      </Loaded>
    </>
  )
}
