import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { myApps } from '../features/orders/apps/apps.queries.ts'
import { ProductionPage } from '../features/testing/production/production-page.tsx'
import { productionPack } from '../features/testing/production/production.queries.ts'
import { EventsDialog, type EventSelection } from '../features/testing/run/events-dialog.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/app-production.ts'

export const meta = () => screenMeta(appScreens.appProduction)

/** Starts reading and does not wait: the page is drawn at once. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  void queryClient.prefetchQuery(productionPack(id))
  return null
}

/** The end of an app's test: for its developer, and for administrators. */
export default function AppProduction({ params: { id } }: Route.ComponentProps) {
  const { data: apps } = useQuery(myApps)
  const [selection, setSelection] = useState<EventSelection>()
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <ProductionPage
        appId={id}
        mine={apps?.some((app) => app.id === id) ?? false}
        onShow={({ title, seqs }) => setSelection({ title, filter: {}, seqs })}
      />
      {selection && (
        <EventsDialog appId={id} selection={selection} names={new Map()} onClose={() => setSelection(undefined)} />
      )}
    </main>
  )
}
