import { type ReactNode, useState } from 'react'
import { useCountdown } from '../../../ui/use-countdown.ts'

/**
 * A block around something that leads on by itself after `ms`. The clock pauses while the user moves over it or uses
 * the keyboard: they are still reading, and have a button.
 */
export function TimedBlock({ ms, onDone, children }: { ms: number; onDone: () => void; children: ReactNode }) {
  const [held, setHeld] = useState(false)
  const [done] = useState(() => onDone)
  useCountdown(ms, held, done)
  return (
    // The handlers only detect the user's presence; the button inside is the control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onKeyDown={(event) => setHeld(event.key !== 'Escape')}
    >
      {children}
    </div>
  )
}
