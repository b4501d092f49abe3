import { type KeyboardEvent, type MouseEvent, type ReactNode, type SyntheticEvent, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useUiLabels } from './ui-labels.ts'
import { useModal } from './use-modal.ts'

const widths = {
  sm: 'sm:max-w-[440px]',
  md: 'sm:max-w-[560px]',
  lg: 'sm:max-w-[600px]',
  xl: 'sm:max-w-[760px]',
  full: 'sm:max-w-[1120px]',
} as const

interface DialogProps {
  title: ReactNode
  /** Called when the user closes it; the owner then stops rendering it. */
  onClose: () => void
  children: ReactNode
  /** Read after the title; shown under it. */
  description?: ReactNode
  /** Before the title: a Tile. */
  lead?: ReactNode
  /** After the title, in its row: a Badge. */
  beside?: ReactNode
  /** Buttons in the header, before the close button. */
  actions?: ReactNode
  /** Stays in view under the scrolling body: buttons. */
  footer?: ReactNode
  width?: keyof typeof widths
  /** Whether its body can be text alone, longer than the window: then the keyboard scrolls it. */
  isText?: boolean
  /** The element that gets the focus first. */
  focus?: 'heading' | 'field'
  /**
   * Returns false when closing must wait, because of unsaved edits: ask with a ConfirmDialog, then call onClose
   * yourself.
   */
  mayClose?: () => boolean
  role?: 'dialog' | 'alertdialog'
  className?: string
}

/**
 * A modal dialog on the browser's own <dialog>: the page behind is inert, Escape, backdrop and the close button close
 * it, the focus returns to the opener. A sheet from below on phones. Render it while it is open.
 */
export function Dialog({
  title,
  onClose,
  children,
  description,
  lead,
  beside,
  actions,
  footer,
  width = 'md',
  isText,
  focus = 'heading',
  mayClose = () => true,
  role,
  className,
}: DialogProps) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const labels = useUiLabels()
  useModal(ref, focus)

  const close = () => {
    if (mayClose()) onClose()
  }
  // Key and event both: a second Escape in a row skips `cancel` in Chromium, and Android's back gesture sends only
  // `cancel`.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return
    event.preventDefault()
    close()
  }
  // Whatever else the browser closes it for, the owner must know.
  const onClosed = () => {
    if (ref.current && !ref.current.open) onClose()
  }
  // A selection dragged out of the dialog ends on the backdrop; only a press that also began there counts.
  const onMouseDown = (event: MouseEvent) => {
    pressedBackdrop.current = event.target === ref.current
  }
  const onClick = (event: MouseEvent) => {
    if (pressedBackdrop.current && event.target === ref.current) close()
  }

  return (
    // The handlers serve the backdrop and Escape; every control inside is focusable by itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classNames('dialog', widths[width], className)}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onClose={onClosed}
      onMouseDown={onMouseDown}
      onClick={onClick}
    >
      <div className="dialog-box">
        <header className="dialog-head">
          {lead}
          <div className="min-w-0">
            <h2
              id={`${id}-title`}
              tabIndex={-1}
              data-dialog-title
              className="text-24 tracking-[-0.025em] wrap-anywhere max-sm:text-20"
            >
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1 text-13 text-ink-3">
                {description}
              </p>
            )}
          </div>
          {beside}
          <div className="ms-auto flex flex-none items-center gap-1">
            {actions}
            <Button variant="ghost" size="icon" aria-label={labels.close} onClick={close}>
              <Icon name="close" />
            </Button>
          </div>
        </header>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="dialog-body" tabIndex={isText ? 0 : undefined}>
          {children}
        </div>
        {footer && <footer className="dialog-foot">{footer}</footer>}
      </div>
    </dialog>
  )
}
