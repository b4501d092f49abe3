import { readKept } from '../../../lib/kept.ts'
import { DotRow } from '../../../ui/dot-row.tsx'
import type { DotState } from '../../../ui/dot-state.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { gridClass } from './app-grid.tsx'
import { needsYou } from './needs-you.tsx'

const noDays = Array.from({ length: 14 }, (): DotState => 'future')

function CardSkeleton() {
  return (
    <div className="rounded-3 border border-line bg-surface px-4 pt-[18px] pb-3.5 sm:px-5 sm:pt-5 sm:pb-4">
      <div className="grid grid-cols-[44px_1fr] items-center gap-3">
        <Skeleton className="size-11 rounded-[27%]!" />
        <div className="grid gap-2">
          <Skeleton className="h-4 w-[56%]" />
          <Skeleton className="h-[11px] w-[74%]" />
        </div>
      </div>
      <div className="mt-3.5 mb-[18px] grid h-[2.71rem] content-center gap-2.5">
        <Skeleton className="h-3" />
        <Skeleton className="h-3 w-[70%]" />
      </div>
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 border-t border-line pt-3.5 pb-4">
        <Skeleton className="size-[42px] rounded-full!" />
        <div className="grid h-[46px] content-center gap-2.5">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-[11px] w-36" />
        </div>
        <div className="col-span-full mt-3.5" aria-hidden="true">
          <DotRow days={noDays} label="" />
        </div>
      </div>
      <div className="flex items-center justify-between gap-2 max-sm:grid max-sm:gap-y-5">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-[34px] w-32 max-sm:h-11 max-sm:w-full" />
      </div>
    </div>
  )
}

/** What is in the place of counters, tools and cards until the list is there. */
export function AppsSkeleton() {
  return (
    <SkeletonGroup label="Loading apps">
      {readKept(needsYou) === true && <Skeleton className="mb-4 h-[131px] rounded-3! sm:h-[60px]" />}
      <div className="grid h-[122px] grid-cols-2 rounded-3 border border-line bg-surface sm:h-[68px] sm:grid-cols-4">
        {['total', 'active', 'pending', 'completed'].map((counter) => (
          <div key={counter} className="flex items-center px-4 sm:px-5">
            <Skeleton className="h-6 w-24" />
          </div>
        ))}
      </div>
      <div className="mt-6 mb-4 flex h-[98px] content-start gap-2.5 max-sm:flex-wrap sm:h-10">
        <Skeleton className="h-11 w-[360px] max-w-full rounded-2! max-sm:w-full sm:h-10" />
        <Skeleton className="h-11 w-32 rounded-2! sm:h-10" />
      </div>
      <div className={gridClass}>
        {['first', 'second', 'third'].map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </SkeletonGroup>
  )
}

/** Replaces the table while its code is on the way. */
export function TableSkeleton() {
  return (
    <SkeletonGroup label="Loading the table" className="grid gap-px overflow-clip rounded-3 border border-line">
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <Skeleton key={row} className="h-16 rounded-none!" />
      ))}
    </SkeletonGroup>
  )
}
