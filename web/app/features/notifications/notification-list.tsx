import { useState } from 'react'
import type { Notification } from '@fortnight/contract/notifications'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useMarkRead, useNotifications } from './notifications.queries.ts'

function Loading() {
  return (
    <SkeletonGroup label="Loading notifications" className="hair">
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

function Failure({ busy, onAgain }: { busy: boolean; onAgain: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 px-[18px] py-6 text-14 text-ink-2">
      <span className="flex items-center gap-2 font-semibold text-ink">
        <Icon name="warn" className="text-bad-m" />
        Your notifications did not load
      </span>
      <Button variant="secondary" size="sm" busy={busy} onClick={onAgain}>
        Try again
      </Button>
    </div>
  )
}

function Rows({ notes, onFollow }: { notes: readonly Notification[]; onFollow: () => void }) {
  const { mutate } = useMarkRead()
  return (
    <ul className="hair">
      {notes.map((note) => (
        <li key={note.id}>
          <NotificationRow note={note} onRead={() => mutate({ id: note.id, all: false })} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  )
}

/** True from the first time that `now` is, so that a button which did its work stays where the focus is. */
function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

/** What can be done with the list as a whole. */
function Tools({ newest }: { newest: string }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotifications()
  const { mutate } = useMarkRead()
  const unread = Boolean(data?.unread)
  const [markable, pageable] = [useOnce(unread), useOnce(hasNextPage)]
  if (!markable && !pageable) return null
  return (
    <div className="sticky bottom-0 flex flex-wrap gap-2 border-t border-line bg-surface px-[18px] py-3">
      {markable && (
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={!unread || undefined}
          onClick={unread ? () => mutate({ id: newest, all: true }) : undefined}
        >
          {unread ? 'Mark all as read' : 'All read'}
        </Button>
      )}
      {pageable && (
        <Button
          variant="ghost"
          size="sm"
          busy={isFetchingNextPage}
          aria-disabled={!hasNextPage || isFetchingNextPage || undefined}
          onClick={hasNextPage ? () => void fetchNextPage() : undefined}
        >
          {hasNextPage ? 'Show older' : 'These are all'}
        </Button>
      )}
    </div>
  )
}

/** The newest notifications, and older ones on demand. `onFollow` is called when one is followed to what it tells of. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const { data, isError, isFetching, refetch } = useNotifications()
  const [newest] = data?.notes ?? []
  if (data && newest) {
    return (
      <>
        <Rows notes={data.notes} onFollow={onFollow} />
        <Tools newest={newest.id} />
      </>
    )
  }
  if (data) {
    return (
      <p className="px-[18px] py-8 text-14 text-ink-2">
        <b className="block text-16 font-semibold text-ink">No notifications yet</b>
        You will hear here about payments and about each day of your tests.
      </p>
    )
  }
  if (!isError) return <Loading />
  return <Failure busy={isFetching} onAgain={() => void refetch()} />
}
