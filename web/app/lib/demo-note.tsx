import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { isLiveDemo } from './live-demo.ts'

/** What the demo does by itself at this place; nothing on a server with real data. */
export function DemoNote({ className, children }: { className?: string; children: ReactNode }) {
  if (!isLiveDemo) return null
  return (
    <p role="note" className={classNames('flex items-start gap-2.5 text-14 text-ink-2', className)}>
      <Badge tone="moon">Demo</Badge>
      <span>{children}</span>
    </p>
  )
}

/** Shown on pages where testers join. */
export const SampleTestersNote = ({ className }: { className?: string }) => (
  <DemoNote className={className}>
    Sample testers answer and join by themselves within two minutes. We put them on your list, unless you do it first.
  </DemoNote>
)
