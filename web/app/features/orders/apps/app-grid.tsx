import type { App } from '@fortnight/contract/orders/apps'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AppCard } from './app-card.tsx'
import type { DialogView, OpenDialog } from './dialog-address.ts'
import { useGrowing } from './use-growing.tsx'

/** Three, two or one column of cards. */
export const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(340px,100%),1fr))] gap-4'

/** Nothing to show: `filtered` when apps exist, only not for this filter. */
export function NoApps({ filtered, onClear, onAdd }: { filtered: boolean; onClear: () => void; onAdd: () => void }) {
  return filtered ? (
    <EmptyState
      title="No apps found"
      filtered
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Try adjusting your search or filter criteria.
    </EmptyState>
  ) : (
    <EmptyState
      title="No apps found"
      action={
        <Button onClick={onAdd}>
          <Icon name="plus" />
          Add Your First App
        </Button>
      }
    >
      Get started by adding your first app for testing.
    </EmptyState>
  )
}

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
