import { type FocusEvent, type ToggleEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Notification } from '@fortnight/contract/messaging/notifications'
import { keepZone } from '../../../lib/keep-zone.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { placeUnder } from '../../../ui/menu-focus.ts'
import { badgeText } from './badge.ts'
import { LazyList, warmList } from './lazy-list.tsx'
import { newcomers } from './newcomers.ts'
import { useNotificationLabels } from './notification-labels.ts'
import { useNotifications } from './notifications.queries.ts'

const phone = '(max-width: 639px)'

function subscribeToWidth(listener: () => void) {
  const query = matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function useAnnouncedNewcomers(list: Notification[] | undefined) {
  const before = useRef(list)
  const { came } = useNotificationLabels()
  useEffect(() => {
    const fresh = before.current && list ? newcomers(before.current, list) : []
    if (fresh.length) announce(came(fresh))
    before.current = list ?? before.current
  }, [list, came])
}

/**
 * The panel under the bell, on the browser's own popover: Escape, a click elsewhere and leaving it with Tab close it.
 */
function Panel({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const { title } = useNotificationLabels()
  // The bell is the element before its panel.
  const bellOf = ({ currentTarget }: ToggleEvent<HTMLDialogElement>) =>
    currentTarget.previousElementSibling as HTMLElement | null
  const onBeforeToggle = (event: ToggleEvent<HTMLDialogElement>) => {
    setOpen(event.newState === 'open')
    const bell = bellOf(event)
    if (event.newState === 'open' && bell) placeUnder(bell, event.currentTarget, 'end')
  }
  const onToggle = (event: ToggleEvent<HTMLDialogElement>) => {
    if (event.newState === 'open') event.currentTarget.querySelector('h2')?.focus()
    // What had the focus went with the panel's content.
    else if (document.activeElement === document.body) bellOf(event)?.focus()
  }
  const onBlur = (event: FocusEvent<HTMLDialogElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.hidePopover()
  }
  return (
    // The handlers serve the popover as a whole; every control inside is focusable by itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      id={id}
      popover="auto"
      aria-labelledby={`${id}-title`}
      className="menu max-h-[min(560px,80dvh)] w-[400px] flex-col overflow-clip p-0! open:flex"
      onBeforeToggle={onBeforeToggle}
      onToggle={onToggle}
      onBlur={onBlur}
    >
      <h2 id={`${id}-title`} tabIndex={-1} className="border-b border-line px-[18px] py-4 text-18">
        {title}
      </h2>
      <div className="min-h-0 scroller overscroll-contain">
        {open && <LazyList onFollow={() => document.getElementById(id)?.hidePopover()} />}
      </div>
    </dialog>
  )
}

/** Copies by mail give times in the zone of this browser. */
function useKeptZone() {
  const { id } = useUser()
  useEffect(() => void keepZone(id), [id])
}

/** The bell with the number of unread notifications; under it the newest ten, as a sheet on phones. */
export function NotificationBell() {
  const { data } = useNotifications()
  const labels = useNotificationLabels()
  const [sheet, setSheet] = useState(false)
  const id = useId()
  const isPhone = useSyncExternalStore(subscribeToWidth, () => matchMedia(phone).matches)
  useAnnouncedNewcomers(data?.notes)
  useKeptZone()
  const badge = badgeText(data?.unread ?? 0)
  const opens = isPhone ? { onClick: () => setSheet(true) } : { popoverTarget: id }
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-haspopup="dialog"
        aria-label={labels.bell(badge)}
        onPointerEnter={warmList}
        onFocus={warmList}
        {...opens}
      >
        <Icon name="bell" />
        {badge && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -end-0.5 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-moon px-1 text-11 leading-none font-bold text-on-moon"
          >
            {badge}
          </span>
        )}
      </Button>
      {!isPhone && <Panel id={id} />}
      {isPhone &&
        sheet &&
        // Out of the page's header: a dialog has a header of its own.
        createPortal(
          <Dialog title={labels.title} onClose={() => setSheet(false)} className="[&_.dialog-body]:p-0!">
            <LazyList onFollow={() => setSheet(false)} />
          </Dialog>,
          document.body,
        )}
    </>
  )
}
