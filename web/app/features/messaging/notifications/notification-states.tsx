import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useNotificationLabels } from './notification-labels.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'

/** Replaces the list while it is on its way. */
export function ListLoading() {
  const { loading } = useNotificationLabels()
  return (
    <SkeletonGroup label={loading} className="hair">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid grid-cols-[auto_1fr] gap-x-3 px-[18px] py-4">
          <Skeleton className="size-6 rounded-full!" />
          <span className="grid gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  )
}

/** Replaces the list when it did not come. */
export function ListFailure({ busy = false, onAgain }: { busy?: boolean; onAgain: () => void }) {
  const { failed, again } = useNotificationLabels()
  return (
    <div role="alert" className="grid justify-items-start gap-3 px-[18px] py-6 text-14 text-ink-2">
      <span className="flex items-center gap-2 font-semibold text-ink">
        <Icon name="warn" className="text-bad-m" />
        {failed}
      </span>
      <Button variant="secondary" size="sm" busy={busy} onClick={onAgain}>
        {again}
      </Button>
    </div>
  )
}
