import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { type Toast, dismissToast, toastMs, useToast } from './toast-store.ts'
import { useTopDialog } from './top-layer.ts'
import { useUiLabels } from './ui-labels.ts'
import { useCountdown } from './use-countdown.ts'
import { useInBrowser } from './use-in-browser.ts'

/** The usual hover colour belongs to light ground; a toast is dark by day. */
const onToast = 'hover:bg-[color-mix(in_oklab,currentColor_14%,transparent)]!'

function ToastCard({ toast }: { toast: Toast }) {
  const labels = useUiLabels()
  const say = (said: Toast['title']) => (typeof said === 'string' ? said : said(labels))
  const bad = toast.tone === 'destructive'
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [dismiss] = useState(() => () => dismissToast(toast.id))
  useCountdown(bad || toast.lasting ? undefined : toastMs, hovered || focused, dismiss)
  return (
    <div
      className={classNames('toast', bad && 'toast-bad')}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={bad ? 'warn' : 'check'} />
      <span>
        <b className="block font-semibold">{say(toast.title)}</b>
        {toast.detail}
      </span>
      <span className="flex items-center gap-1">
        {toast.action && (
          <Button
            variant="ghost"
            size="sm"
            className={onToast}
            onClick={() => {
              toast.action?.run()
              dismiss()
            }}
          >
            {say(toast.action.label)}
          </Button>
        )}
        <Button variant="ghost" size="icon-sm" className={onToast} aria-label={labels.dismiss} onClick={dismiss}>
          <Icon name="close" />
        </Button>
      </span>
    </div>
  )
}

/**
 * The place of messages, once per page. Its two live regions are there from the start, so that the first message is
 * read.
 */
export function ToastRegion() {
  const toast = useToast()
  const dialog = useTopDialog()
  const inBrowser = useInBrowser()
  if (!inBrowser) return null
  const card = toast && <ToastCard key={toast.id} toast={toast} />
  return createPortal(
    <div className="toast-region">
      <div role="status">{toast?.tone === 'default' && card}</div>
      <div role="alert">{toast?.tone === 'destructive' && card}</div>
    </div>,
    dialog ?? document.body,
  )
}
