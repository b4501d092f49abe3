import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { isLiveDemo } from './live-demo.ts'

/** What the demo does by itself at this place; nothing on a server with real data. */
export function DemoNote({ children }: { children: ReactNode }) {
  if (!isLiveDemo) return null
  return (
    <p role="note" className="flex items-start gap-2.5 text-14 text-ink-2">
      <Badge tone="moon">Demo</Badge>
      <span>{children}</span>
    </p>
  )
}

/** Said where testers join. */
export const SampleTestersNote = () => (
  <DemoNote>
    Sample testers answer and join by themselves within two minutes. We put them on your list, unless you do it first.
  </DemoNote>
)
