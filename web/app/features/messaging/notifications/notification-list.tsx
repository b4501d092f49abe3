import { useState } from 'react'
import type { Notification } from '@fortnight/contract/messaging/notifications'
import { Button } from '../../../ui/button.tsx'
import { NotificationRow } from './notification-row.tsx'
import { ListFailure, ListLoading } from './notification-states.tsx'
import { useNotificationLabels } from './notification-labels.ts'
import { useMarkRead, useNotifications } from './notifications.queries.ts'

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

/** Stays true from the first time that `now` is, so that a button which did its work stays while it has the focus. */
function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

/** What can be done with the list as a whole. */
function Tools({ newest }: { newest: string }) {
  const labels = useNotificationLabels()
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
          {unread ? labels.markAll : labels.allRead}
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
          {hasNextPage ? labels.older : labels.noOlder}
        </Button>
      )}
    </div>
  )
}

/** The newest notifications, and older ones on demand. `onFollow` is called when the user follows one. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const { data, isError, isFetching, refetch } = useNotifications()
  const labels = useNotificationLabels()
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
        <b className="block text-16 font-semibold text-ink">{labels.emptyTitle}</b>
        {labels.empty}
      </p>
    )
  }
  if (!isError) return <ListLoading />
  return <ListFailure busy={isFetching} onAgain={() => void refetch()} />
}
