import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Moon } from './moon.tsx'
import { useCountdown } from './use-countdown.ts'

/** What was sent, and the way out: closes by itself after this time (spec §9). */
const closesAfterMs = 2000

/**
 * The confirmation after a form was sent. It closes by itself, but waits while the user moves over it or uses the
 * keyboard: they are still reading, and have a button.
 */
export function ClosingNote({
  title,
  children,
  onClose,
}: {
  title: string
  children?: ReactNode
  onClose: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)
  useEffect(() => box.current?.focus(), [])
  useCountdown(closesAfterMs, held, onClose)
  return (
    // The handlers only detect the user's presence; the button is the control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="grid justify-items-start gap-3 outline-none"
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onKeyDown={(event) => setHeld(event.key !== 'Escape')}
    >
      <Moon k={1} size={40} />
      <p className="font-display text-20 leading-tight font-semibold">{title}</p>
      {children && <p className="text-16 text-ink-2">{children}</p>}
      <Button variant="secondary" className="mt-2" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
