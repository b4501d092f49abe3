import type { ReactNode } from 'react'

/** The heading of a screen, with what may stand beside it. */
export function PageTitle({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-6 pb-5 sm:pt-9">
      <h1 className="text-title tracking-tight wrap-anywhere">{children}</h1>
      {beside}
    </div>
  )
}
