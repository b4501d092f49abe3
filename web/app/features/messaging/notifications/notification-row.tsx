import { useState } from 'react'
import { Link } from 'react-router'
import type { Notification } from '@fortnight/contract/messaging/notifications'
import { classNames } from '../../../ui/class-names.ts'
import { Moon } from '../../../ui/moon.tsx'
import { useNotificationLabels } from './notification-labels.ts'

function Content({ note }: { note: Notification }) {
  const labels = useNotificationLabels()
  return (
    <>
      <Moon k={note.read ? 0 : 1} size={24} quiet={note.read} className="mt-0.5" />
      <span className="grid gap-0.5">
        {/* Apart from the title, whose first letter decides its direction. */}
        {!note.read && <span className="sr-only">{labels.unread}</span>}
        <b dir="auto" className="font-semibold wrap-anywhere">
          {note.title}
        </b>
        <span dir="auto" className="text-13 text-ink-2 wrap-anywhere">
          {note.message}
        </span>
      </span>
      <time dateTime={note.created_at} title={labels.exact(note.created_at)} className="text-12 text-ink-3">
        {labels.ago(note.created_at)}
      </time>
    </>
  )
}

/** One notification: a link to its subject, if it has one. Following or pressing it marks it as read. */
export function NotificationRow({
  note,
  onRead,
  onFollow,
}: {
  note: Notification
  onRead: () => void
  onFollow: () => void
}) {
  // The row stays a button while the list is open, so that reading it doesn't take the focus away.
  const [wasUnread] = useState(!note.read)
  const rowClass = classNames(
    'grid w-full grid-cols-[auto_1fr_auto] gap-x-3 px-[18px] py-3.5 text-start text-14 text-ink no-underline',
    !note.read && 'bg-moon-soft',
  )
  const pressable = classNames(rowClass, 'outline-offset-[-2px]! enabled:hover:bg-hover')
  const read = note.read ? undefined : onRead
  if (note.link !== null) {
    const follow = () => {
      read?.()
      onFollow()
    }
    return (
      <Link to={note.link} className={classNames(pressable, 'hover:bg-hover')} onClick={follow}>
        <Content note={note} />
      </Link>
    )
  }
  if (!wasUnread) {
    return (
      <div className={rowClass}>
        <Content note={note} />
      </div>
    )
  }
  return (
    <button type="button" className={pressable} aria-disabled={note.read || undefined} onClick={read}>
      <Content note={note} />
    </button>
  )
}
