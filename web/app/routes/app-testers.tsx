import { useQuery } from '@tanstack/react-query'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { myApps } from '../features/orders/apps/apps.queries.ts'
import { JoiningPanel } from '../features/testing/joining/joining-panel.tsx'
import { joiningOf } from '../features/testing/joining/joining.queries.ts'
import { BackLink } from '../lib/back-link.tsx'
import { SampleTestersNote } from '../lib/demo-note.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/app-testers.ts'

export const meta = () => screenMeta(appScreens.appTesters)

/** Starts reading and does not wait: the page is drawn at once. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  void queryClient.prefetchQuery(joiningOf(id))
  return null
}

/** The joining of one app's testers. */
export default function AppTesters({ params: { id } }: Route.ComponentProps) {
  const { data: apps } = useQuery(myApps)
  const name = apps?.find((app) => app.id === id)?.name
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <BackLink to={`/apps/${id}/run`}>The test</BackLink>
      <h1 className="pt-3 pb-6 text-title tracking-tight wrap-anywhere">Testers joining {name && <bdi>{name}</bdi>}</h1>
      <div className="grid max-w-[760px] gap-6">
        <SampleTestersNote />
        <JoiningPanel appId={id} />
      </div>
    </main>
  )
}
