import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

/** A page on its way: title, a strip, a list. */
export function AdminSkeleton() {
  return (
    <SkeletonGroup label="Loading" className="grid gap-5 pt-8">
      <div className="grid gap-2.5 pb-0.5">
        <Skeleton className="h-10 w-52" />
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
      <Skeleton className="h-[102px] rounded-3" />
      <div className="grid gap-px overflow-clip rounded-3 border border-line bg-surface p-[22px]">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="my-2.5 h-9" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
