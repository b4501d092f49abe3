import { DemoViews } from '../lib/demo-views.tsx'
import { Badge } from '../ui/badge.tsx'
import { useSite } from './site-context.ts'

/** On a server with sample data: one click signs a visitor in as one of its people. */
export function DemoBar() {
  if (!useSite().openDemo) return null
  return (
    <aside aria-label="Demo" className="border-b border-line bg-sunken text-14">
      <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <p className="flex items-center gap-2.5 text-ink-2">
          <Badge tone="moon">Demo</Badge>
          Sample data. Look around as
        </p>
        <DemoViews />
      </div>
    </aside>
  )
}
