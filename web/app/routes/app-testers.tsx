import { useState } from 'react'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { isOpenPhase } from '@fortnight/contract/vocabulary/run-states'
import { InstallLinkCard } from '../features/testing/joining/install-link-card.tsx'
import { JoiningPanel } from '../features/testing/joining/joining-panel.tsx'
import { EventsDialog, type EventSelection } from '../features/testing/run/events-dialog.tsx'
import { Part } from '../features/testing/run/part.tsx'
import { PromptsPart } from '../features/testing/run/prompts-part.tsx'
import { TesterList } from '../features/testing/run/tester-list.tsx'
import { SampleTestersNote } from '../lib/demo-note.tsx'
import { namesOf } from '../lib/run-record.ts'
import { ShownDays } from '../lib/shown-days.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { useAppPage } from './app-page.ts'
import { RunTab } from './app-run-tab.tsx'

export const meta = () => screenMeta(appScreens.appTesters)

/** Whether a tester is still on the way in. */
const isJoining = ({ phase, roster }: RunDetail) =>
  phase === 'staffing' || roster.some(({ state }) => state === 'invited')

/** Whether the app can have a link to us now. */
const mayLink = ({ phase, paused_at }: RunDetail) => paused_at === null && isOpenPhase(phase)

function Testers({ appId, run, mine }: { appId: string; run: RunDetail; mine: boolean }) {
  const [selection, setSelection] = useState<EventSelection>()
  return (
    <>
      {isJoining(run) && (
        <section aria-label="Testers on the way" className="grid max-w-[760px] gap-6 pt-6 pb-7">
          <SampleTestersNote />
          <JoiningPanel
            appId={appId}
            isPaused={run.paused_at !== null}
            mayAct={mine}
            isStarted={run.started_on !== null}
          />
        </section>
      )}
      {mine && !isJoining(run) && mayLink(run) && (
        <div className="max-w-[760px] pt-6 pb-7">
          <InstallLinkCard appId={appId} />
        </div>
      )}
      <TesterList run={run} onShow={setSelection} />
      <PromptsPart appId={appId} mayAct={mine} />
      <Part anchor="shown" title="What testers showed">
        <ShownDays appId={appId} />
      </Part>
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

/** The testers of one app: those on the way in, and all who said yes. */
export default function AppTesters() {
  const { appId, mine } = useAppPage()
  return (
    <RunTab empty="Your testers are listed here once they are asked: after your payment and Play set-up.">
      {(run) => <Testers appId={appId} run={run} mine={mine} />}
    </RunTab>
  )
}
