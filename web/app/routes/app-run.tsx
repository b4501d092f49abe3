import { useQuery } from '@tanstack/react-query'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { JoiningPanel } from '../features/testing/joining/joining-panel.tsx'
import { RunPage } from '../features/testing/run/run-page.tsx'
import { myApps } from '../features/orders/apps/apps.queries.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { appRun } from '../lib/run-query.ts'
import type { Route } from './+types/app-run.ts'

export const meta = () => screenMeta(appScreens.appRun)

/** Starts reading and does not wait: the page is drawn at once. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  void queryClient.prefetchQuery(appRun(id))
  return null
}

/** The test of one app: for its developer, and for administrators. */
export default function AppRun({ params: { id } }: Route.ComponentProps) {
  const { data: apps } = useQuery(myApps)
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <RunPage
        appId={id}
        mine={apps?.some((app) => app.id === id) ?? false}
        renderJoining={(isStarted) => <JoiningPanel appId={id} isStarted={isStarted} />}
      />
    </main>
  )
}
