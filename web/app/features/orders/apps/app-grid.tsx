import type { App } from '@fortnight/contract/orders/apps'
import { useNow } from '../../../lib/use-now.ts'
import { AppCard } from './app-card.tsx'
import type { DialogView, OpenDialog } from './dialog-address.ts'

/** Three, two or one column of cards. */
export const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(340px,100%),1fr))] gap-4'

/** The list as cards. */
export function AppGrid({
  apps,
  onOpen,
  onIntent,
}: {
  apps: readonly App[]
  onOpen: OpenDialog
  onIntent: (view: DialogView) => void
}) {
  const now = useNow()
  return (
    <div className={gridClass}>
      {apps.map((app) => (
        <AppCard key={app.id} app={app} now={now} onOpen={onOpen} onIntent={onIntent} />
      ))}
    </div>
  )
}
