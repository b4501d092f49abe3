import { type ReactNode, useState } from 'react'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { SampleTestersNote } from '../../../lib/demo-note.tsx'
import { namesOf } from '../../../lib/run-record.ts'
import { Attention } from './attention.tsx'
import { Chance } from './chance.tsx'
import { DayPicture } from './day-picture.tsx'
import { EventsDialog, type EventSelection } from './events-dialog.tsx'
import { EstimateNote, Figures } from './figures.tsx'
import { MissingTesters } from './missing-testers.tsx'
import { Part } from './part.tsx'
import { PausedNote } from './paused-note.tsx'
import { PhonesPart } from './phones-part.tsx'
import { Race } from './race.tsx'
import { Timeline } from './timeline.tsx'
import { Today } from './today.tsx'

/** The first page of an app under test: what needs attention, its numbers, its testers by days, and what they say. */
export function Overview({
  appId,
  run,
  joining,
}: {
  appId: string
  run: RunDetail
  /** How testers join, while they do. */
  joining: ReactNode
}) {
  const [selection, setSelection] = useState<EventSelection>()
  const paused = <PausedNote appId={appId} run={run} />
  if (run.phase === 'queued')
    return (
      <>
        {paused}
        <Timeline run={run} />
      </>
    )
  if (run.phase === 'staffing')
    return (
      <>
        <SampleTestersNote className="pt-5" />
        {paused}
        <Attention run={run} />
        <MissingTesters appId={appId} run={run} />
        <Part anchor="joining" title="How testers join" className="border-t-0">
          {joining}
        </Part>
      </>
    )
  return (
    <>
      {paused}
      <Attention run={run} />
      <MissingTesters appId={appId} run={run} />
      <Figures run={run} onShow={setSelection} />
      <div className="grid gap-x-9 lg:grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[minmax(0,1fr)_344px]">
        <DayPicture run={run} onShow={setSelection} />
        <aside className="min-w-0 border-t border-line" aria-label="Today and the forecast">
          <Today appId={appId} run={run} />
          <Race run={run} />
          <Chance run={run} />
        </aside>
      </div>
      <PhonesPart roster={run.roster} />
      <EstimateNote />
      {selection && (
        <EventsDialog
          appId={appId}
          selection={selection}
          names={namesOf(run.roster)}
          onClose={() => setSelection(undefined)}
        />
      )}
    </>
  )
}
