import { useQuery } from '@tanstack/react-query'
import type { App } from '@fortnight/contract/orders/apps'
import { waitsForTeam } from '@fortnight/contract/testing/run-summary'
import { BeforeDayOne } from '../features/orders/apps/before-day-one.tsx'
import { myApps } from '../features/orders/apps/apps.queries.ts'
import { InstallLinkLine } from '../features/testing/joining/install-link-line.tsx'
import { JoiningPanel } from '../features/testing/joining/joining-panel.tsx'
import { Overview } from '../features/testing/run/overview.tsx'
import { SmallerStartCard } from '../features/testing/smaller-start/smaller-start-card.tsx'
import { AppContactLine } from '../lib/app-contact.tsx'
import { useAppPage } from './app-page.ts'
import { RunTab } from './app-run-tab.tsx'

const isAhead = ({ status, run }: App) =>
  run ? run.phase === 'queued' || run.phase === 'staffing' : status === 'pending' || status === 'pending_payment'

/** The way to day 1, line by line. */
function Before({ app }: { app: App }) {
  const waits = app.run && waitsForTeam(app.run) ? app.run : undefined
  return (
    <>
      {waits && <SmallerStartCard appId={app.id} need={waits.need} days={waits.days} />}
      <BeforeDayOne app={app} optional={<InstallLinkLine appId={app.id} hasRun={app.run !== null} />} />
    </>
  )
}

/** The test of one app at a glance; for its developer, before day 1, what has to be there for it. */
export default function AppOverview() {
  const { appId } = useAppPage()
  const { data: ownApp } = useQuery({ ...myApps, select: (apps) => apps.find(({ id }) => id === appId) })
  const before = ownApp && isAhead(ownApp) ? <Before app={ownApp} /> : null
  const contact = ownApp && <AppContactLine app={ownApp} className="mt-6 border-t border-line pt-5" />
  if (before && !ownApp?.run)
    return (
      <>
        {before}
        {contact}
      </>
    )
  return (
    <>
      {before}
      <RunTab empty="Your test starts here once your payment is confirmed.">
        {(run) => (
          <Overview
            appId={appId}
            run={run}
            joining={<JoiningPanel appId={appId} isPaused={run.paused_at !== null} />}
          />
        )}
      </RunTab>
      {contact}
    </>
  )
}
