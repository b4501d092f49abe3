import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { isLiveDemo } from './demo.ts'

interface Note {
  className?: string
  children: ReactNode
}

/** What is different in a demo at this place. */
export const DemoNote = ({ className, children }: Note) => (
  <p role="note" className={classNames('flex items-start gap-2.5 text-14 text-ink-2', className)}>
    <Badge tone="moon">Demo</Badge>
    <span>{children}</span>
  </p>
)

/** What sample testers do by themselves at this place; nothing where none of them acts. */
export const LiveDemoNote = (note: Note) => (isLiveDemo ? <DemoNote {...note} /> : null)

/** Shown on pages where testers join. */
export const SampleTestersNote = ({ className }: { className?: string }) => (
  <LiveDemoNote className={className}>
    Sample testers answer and join by themselves within two minutes. We put them on your list, unless you do it first.
  </LiveDemoNote>
)
