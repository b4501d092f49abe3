import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { AndroidVitalsPart } from '../features/testing/run/android-vitals.tsx'
import { FindingsPart } from '../features/testing/run/findings-part.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { useAppPage } from './app-page.ts'
import { RunTab } from './app-run-tab.tsx'

export const meta = () => screenMeta(appScreens.appFeedback)

/** What testers said of one app, what became of it, and what crashed. */
export default function AppFeedback() {
  const { appId, mine } = useAppPage()
  return (
    <RunTab empty="What your testers write about your app appears here.">
      {(run) => (
        <>
          <FindingsPart appId={appId} run={run} mayAct={mine} />
          <AndroidVitalsPart appId={appId} mayAct={mine} />
        </>
      )}
    </RunTab>
  )
}
