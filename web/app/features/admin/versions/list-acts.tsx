import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'

function Act({
  icon,
  label,
  disabled,
  onClick,
}: {
  icon: IconName
  label: string
  disabled: boolean
  onClick: () => void
}) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </Button>
  )
}

/** Up, down and away, for the entry at `index` of `count`. */
export function EntryActs({
  name,
  index,
  count,
  least,
  onMove,
  onRemove,
}: {
  /** "Question 2". */
  name: string
  index: number
  count: number
  least: number
  onMove: (to: number) => void
  /** Left out if their number is fixed. */
  onRemove?: (() => void) | undefined
}) {
  return (
    <span className="flex flex-none">
      <Act icon="up" label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(index - 1)} />
      <span className="rotate-180">
        <Act icon="up" label={`Move ${name} down`} disabled={index === count - 1} onClick={() => onMove(index + 1)} />
      </span>
      {onRemove && <Act icon="trash" label={`Remove ${name}`} disabled={count <= least} onClick={onRemove} />}
    </span>
  )
}

/** Under a list: one more, as long as there is room, and what is wrong with the list as a whole. */
export function AddEntry({
  noun,
  count,
  most,
  problem,
  onAdd,
}: {
  noun: string
  count: number
  most: number
  problem?: string | undefined
  onAdd: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" disabled={count >= most} onClick={onAdd}>
        <Icon name="plus" />
        Add {noun.toLowerCase()}
      </Button>
      <span className="text-13 text-ink-3">{Number.isFinite(most) && `${count} of ${most}`}</span>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}
