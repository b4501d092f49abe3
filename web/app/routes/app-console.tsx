import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { PlayConsole } from '../features/testing/run/play-console.tsx'
import { isOver } from '../features/testing/run/run-labels.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { useAppPage } from './app-page.ts'
import { RunTab } from './app-run-tab.tsx'

export const meta = () => screenMeta(appScreens.appConsole)

/** Google's count of one app's testers, next to ours. */
export default function AppConsole() {
  const { appId, mine } = useAppPage()
  return (
    <RunTab empty="Once your testers have joined you compare Google’s count with ours here.">
      {(run) => <PlayConsole appId={appId} run={run} mayEnter={mine && run.phase !== 'queued' && !isOver(run)} />}
    </RunTab>
  )
}
