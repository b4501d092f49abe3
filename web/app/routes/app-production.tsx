import { useState } from 'react'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { ProductionPage } from '../features/testing/production/production-page.tsx'
import { EventsDialog, type EventSelection } from '../features/testing/run/events-dialog.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { useAppPage } from './app-page.ts'

export const meta = () => screenMeta(appScreens.appProduction)

/** The end of an app's test: for its developer, and for administrators. */
export default function AppProduction() {
  const { appId, mine, hasRun } = useAppPage()
  const [selection, setSelection] = useState<EventSelection>()
  return (
    <>
      <ProductionPage
        appId={appId}
        mine={mine}
        hasRun={hasRun}
        onShow={({ title, seqs }) => setSelection({ title, filter: {}, seqs })}
      />
      {selection && (
        <EventsDialog appId={appId} selection={selection} names={new Map()} onClose={() => setSelection(undefined)} />
      )}
    </>
  )
}
