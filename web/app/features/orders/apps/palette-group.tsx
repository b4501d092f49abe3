import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/icon.tsx'

/** Something that can be gone to or done, by its name. */
export interface Act {
  name: string
  icon: IconName
  run: () => void
}

/** One line of the palette. */
export function Item({
  value,
  lead,
  onRun,
  children,
}: {
  value: string
  lead: ReactNode
  onRun: () => void
  children: ReactNode
}) {
  return (
    <Command.Item value={value} className="palette-item" onSelect={onRun}>
      <span className="grid size-7 flex-none place-items-center">{lead}</span>
      <span className="min-w-0 truncate">{children}</span>
    </Command.Item>
  )
}

/** Lines under a heading; nothing without lines. */
export function Group({
  heading,
  acts,
  onRun,
}: {
  heading: string
  acts: readonly Act[]
  onRun: (act: () => void) => void
}) {
  if (acts.length === 0) return null
  return (
    <Command.Group heading={heading} className="palette-group">
      {acts.map(({ name, icon, run }) => (
        <Item key={name} value={name} lead={<Icon name={icon} />} onRun={() => onRun(run)}>
          {name}
        </Item>
      ))}
    </Command.Group>
  )
}
