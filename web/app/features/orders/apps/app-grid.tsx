import type { App } from '@fortnight/contract/orders/apps'
import { useNow } from '../../../lib/use-now.ts'
import { AppCard } from './app-card.tsx'
import type { DialogView, OpenDialog } from './dialog-address.ts'
import { useGrowing } from './use-growing.tsx'

/** Three, two or one column of cards. */
export const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(340px,100%),1fr))] gap-4'

/** The cards, drawn as far as the user has scrolled. */
export function AppGrid({
  apps,
  filter,
  onOpen,
  onIntent,
}: {
  apps: readonly App[]
  /** What the list is narrowed to, as one text. */
  filter: string
  onOpen: OpenDialog
  onIntent: (view: DialogView) => void
}) {
  const now = useNow()
  const { visible, more } = useGrowing(apps, filter)
  return (
    <>
      <div className={gridClass}>
        {visible.map((app) => (
          <AppCard key={app.id} app={app} now={now} onOpen={onOpen} onIntent={onIntent} />
        ))}
      </div>
      {more}
    </>
  )
}
