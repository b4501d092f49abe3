import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { Exports } from '../features/testing/run/exports.tsx'
import { Timeline } from '../features/testing/run/timeline.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { useAppPage } from './app-page.ts'
import { RunTab } from './app-run-tab.tsx'

export const meta = () => screenMeta(appScreens.appRecord)

/** The record of one app's test: what happened, and the files that prove it. */
export default function AppRecord() {
  const { appId } = useAppPage()
  return (
    <RunTab empty="Everything that happens in your test is recorded here, to keep and to check.">
      {(run) => (
        <>
          <Timeline run={run} />
          {run.phase !== 'queued' && <Exports appId={appId} appName={run.app_name} />}
        </>
      )}
    </RunTab>
  )
}
