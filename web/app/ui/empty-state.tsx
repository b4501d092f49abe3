import type { ReactNode } from 'react'
import { MoonRow } from './moon-row.tsx'

/**
 * Nothing here, and what to do about it. `filtered` leaves the moons out: something exists, only not for this filter.
 */
export function EmptyState({
  title,
  children,
  action,
  filtered = false,
  level = 2,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  filtered?: boolean
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <div className="grid justify-items-center gap-1.5 rounded-3 border border-line bg-surface px-6 py-12 text-center">
      {!filtered && <MoonRow />}
      <Heading className="text-20">{title}</Heading>
      {children && <p className="max-w-[36ch] text-14 text-ink-2">{children}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
