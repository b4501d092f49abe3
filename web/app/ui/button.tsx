import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'

/**
 * A native button. While `busy` it keeps its width and the focus, ignores clicks and shows a turning ring, or
 * `busyLabel` in place of its words.
 */
export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook & { busy?: boolean; busyLabel?: ReactNode }) {
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      // The default is 'button'; callers say 'submit'.
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
      {...rest}
    >
      {busyLabel === undefined ? (
        <>
          <span className={classNames('inline-flex min-w-0 items-center gap-2', busy && 'opacity-0')}>{children}</span>
          {busy && <span className="btn-ring" aria-hidden="true" />}
        </>
      ) : (
        // Both texts share one grid cell, so that the wider one sets the width all the time.
        <span className="grid place-items-center *:col-start-1 *:row-start-1">
          <span className={classNames('inline-flex items-center gap-2', busy && 'invisible')}>{children}</span>
          <span className={classNames('inline-flex items-center gap-2', !busy && 'invisible')}>{busyLabel}</span>
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button: for addresses, never for acts. */
export function ButtonLink({ variant, size, className, children, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a className={buttonClass({ variant, size }, className)} {...rest}>
      {children}
    </a>
  )
}
