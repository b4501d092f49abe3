import { useState } from 'react'
import type { Notification } from '@fortnight/contract/notifications'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Moon } from '../../ui/moon.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useMarkRead, useNotifications } from './notifications.queries.ts'
import { relativeTime } from './relative-time.ts'

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })

function NotificationRow({ note, onRead }: { note: Notification; onRead: () => void }) {
  // It stays a button while the list is open, so that reading it doesn't take the focus away.
  const [wasUnread] = useState(!note.read)
  const rowClass = classNames(
    'grid w-full grid-cols-[auto_1fr_auto] gap-x-3 px-[18px] py-3.5 text-left text-14',
    !note.read && 'bg-moon-soft',
  )
  const content = (
    <>
      <Moon k={note.read ? 0 : 1} size={24} quiet={note.read} className="mt-0.5" />
      <span className="grid gap-0.5">
        <b className="font-semibold wrap-anywhere">
          {!note.read && <span className="sr-only">Unread: </span>}
          {note.title}
        </b>
        <span className="text-13 text-ink-2 wrap-anywhere">{note.message}</span>
      </span>
      <time dateTime={note.created_at} title={exact.format(new Date(note.created_at))} className="text-12 text-ink-3">
        {relativeTime(note.created_at)}
      </time>
    </>
  )
  if (!wasUnread) return <div className={rowClass}>{content}</div>
  return (
    <button
      type="button"
      className={classNames(rowClass, 'outline-offset-[-2px]! enabled:hover:bg-hover')}
      aria-disabled={note.read || undefined}
      onClick={note.read ? undefined : onRead}
    >
      {content}
    </button>
  )
}

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

/** The newest notifications; a click on an unread one marks it as read. */
export function NotificationList() {
  const { data, isError, isFetching, refetch } = useNotifications()
  const { mutate } = useMarkRead()
  if (data?.data.length) {
    return (
      <ul className="hair">
        {data.data.map((note) => (
          <li key={note.id}>
            <NotificationRow note={note} onRead={() => mutate(note.id)} />
          </li>
        ))}
      </ul>
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
  return (
    <div role="alert" className="grid justify-items-start gap-3 px-[18px] py-6 text-14 text-ink-2">
      <span className="flex items-center gap-2 font-semibold text-ink">
        <Icon name="warn" className="text-bad-m" />
        Your notifications did not load
      </span>
      <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}
