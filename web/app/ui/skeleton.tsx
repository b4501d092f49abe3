import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A grey box in the place of something on its way; give it the size of what will replace it by classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block rounded-[6px] bg-hover', className)} />
}

/** Wraps skeletons: one announcement for all, shown after 150 ms so that fast answers don't flicker. */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <div role="status" aria-label={label} className={classNames('skeleton-group', className)}>
      {children}
    </div>
  )
}
