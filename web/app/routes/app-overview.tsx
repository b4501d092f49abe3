import { JoiningPanel } from '../features/testing/joining/joining-panel.tsx'
import { Overview } from '../features/testing/run/overview.tsx'
import { useAppPage } from './app-page.ts'
import { RunTab } from './app-run-tab.tsx'

/** The test of one app at a glance. */
export default function AppOverview() {
  const { appId } = useAppPage()
  return (
    <RunTab empty="Your test starts here once your payment is confirmed.">
      {(run) => <Overview appId={appId} run={run} joining={<JoiningPanel appId={appId} />} />}
    </RunTab>
  )
}
