import { useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { Moon } from './moon.tsx'

const steps = 14
const stepMs = 90

/** A moon that waxes day by day while something is awaited; it rests at half for people who prefer no motion. */
function MoonSpinner({ size = 40 }: { size?: number }) {
  const [day, setDay] = useState(steps / 2)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(() => setDay((now) => (now + 1) % (steps + 1)), stepMs)
    return () => clearInterval(timer)
  }, [])
  return <Moon k={day / steps} size={size} />
}

/** The whole screen while the session is checked; `inline` is a part of one. */
export function SessionCheck({
  label = 'Checking your session',
  inline = false,
}: {
  label?: string
  inline?: boolean
}) {
  return (
    <div
      role="status"
      className={classNames(
        inline ? 'min-h-60' : 'min-h-[70dvh]',
        'grid place-content-center justify-items-center gap-4 text-14 text-ink-2',
      )}
    >
      <MoonSpinner />
      {label}
    </div>
  )
}
