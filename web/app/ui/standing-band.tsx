import type { ReactNode } from 'react'
import { Moon } from './moon.tsx'

/** The state of something: how full its moon is, a sentence, what it means, and the next step at the end of the line. */
export function StandingBand({
  label,
  k,
  headline,
  children,
  next,
}: {
  label: string
  k: number
  headline: string
  children: ReactNode
  next?: ReactNode
}) {
  return (
    <section
      aria-label={label}
      className="grid items-center gap-x-8 gap-y-5 py-6 lg:min-h-[150px] lg:grid-cols-[minmax(0,1fr)_352px]"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 sm:gap-x-6">
        <Moon k={k} size={76} quiet={k === 0} className="max-sm:size-11" />
        <div>
          <p className="font-display text-20 leading-tight font-semibold tracking-[-0.02em] text-balance sm:text-24">
            {headline}
          </p>
          <p className="mt-1.5 max-w-[64ch] text-14 text-ink-2 sm:text-16">{children}</p>
        </div>
      </div>
      {next}
    </section>
  )
}
