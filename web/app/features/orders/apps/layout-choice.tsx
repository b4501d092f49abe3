import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Layout, layouts } from './filter.ts'

const looks = { cards: { label: 'Cards', icon: 'cards' }, table: { label: 'Table', icon: 'rows' } } as const

/** Cards or a table, and the list as a file. */
export function LayoutChoice({
  layout,
  onLayout,
  onTableIntent,
  onSave,
}: {
  layout: Layout
  onLayout: (layout: Layout) => void
  onTableIntent: () => void
  onSave: () => void
}) {
  return (
    <div className="ml-auto flex items-center gap-2.5">
      <Button variant="ghost" size="sm" className="max-sm:min-h-11" onClick={onSave}>
        <Icon name="download" />
        CSV
      </Button>
      <fieldset aria-label="Layout" className="flex rounded-2 bg-sunken p-[3px]">
        {layouts.map((known) => (
          <button
            key={known}
            type="button"
            aria-label={looks[known].label}
            aria-pressed={layout === known}
            className="grid size-[34px] place-items-center rounded-[6px] text-ink-2 aria-pressed:bg-surface aria-pressed:text-ink max-sm:size-[38px]"
            onClick={() => onLayout(known)}
            onPointerEnter={onTableIntent}
            onFocus={onTableIntent}
          >
            <Icon name={looks[known].icon} />
          </button>
        ))}
      </fieldset>
    </div>
  )
}
