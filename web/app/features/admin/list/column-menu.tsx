import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuCheck } from '../../../ui/menu.tsx'
import type { Column } from './columns.ts'

/** A menu of the columns that a list shows; the first, which names the row, always. */
export function ColumnMenu<R>({
  columns,
  visible,
  onChange,
}: {
  columns: readonly Column<R>[]
  visible: Readonly<Record<string, boolean>>
  onChange: (visible: Record<string, boolean>) => void
}) {
  return (
    <Menu
      trigger={
        <Button variant="secondary" aria-label="Columns">
          <Icon name="settings" />
          <span className="max-md:sr-only">Columns</span>
        </Button>
      }
    >
      {columns.slice(1).map(({ id, label }) => (
        <MenuCheck
          key={id}
          checked={visible[id] ?? false}
          onChange={(checked) => onChange({ ...visible, [id]: checked })}
        >
          {label}
        </MenuCheck>
      ))}
    </Menu>
  )
}
