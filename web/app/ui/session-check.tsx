import { type ReactNode, useEffect, useState } from 'react'
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

/** Links for when it takes too long. The style shows them after a while, so that they come without a script, too. */
const WayOut = () => (
  <p className="session-late">
    {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty one is this page, also before any script runs */}
    This takes longer than usual. <a href="">Reload the page</a> or <a href="/">go to the home page</a>.
  </p>
)

/** The whole screen while the session is checked, with a way out if that takes long; `inline` is a part of one. */
export function SessionCheck({ label, inline = false }: { label?: ReactNode; inline?: boolean }) {
  // A page of the application has no language before its session is known: it is English, also in a document of Urdu.
  const english = label === undefined && ({ lang: 'en', dir: 'ltr' } as const)
  return (
    <div
      role="status"
      {...english}
      className={classNames(
        inline ? 'min-h-60' : 'min-h-[70dvh]',
        'grid place-content-center justify-items-center gap-4 text-14 text-ink-2',
      )}
    >
      <MoonSpinner />
      {label ?? 'Checking your session'}
      {label === undefined && <WayOut />}
    </div>
  )
}
