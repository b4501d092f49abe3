import { useId } from 'react'
import { moonPath } from '../../../../ui/moon-path.ts'

/** Circles on the lit side, which `today-moon-craters` engraves: x, y, radius. */
const craters = [
  [15.8, 7.4, 2.5],
  [18.4, 12.8, 1.6],
  [13.2, 12.2, 1.5],
  [15.8, 17.2, 1.9],
  [10.2, 6.8, 1.2],
  [8, 15, 1.7],
] as const

/**
 * The moon of a test: lit by the days so far, with a strip for today that is dashed while it is open and pale while it
 * waits on this phone. Decorative: the words are next to it.
 */
export function TodayMoon({ lit, today, isSaved }: { lit: number; today: number; isSaved: boolean }) {
  const id = useId()
  return (
    <svg className="today-moon" viewBox="1 1 22 22" aria-hidden="true">
      <pattern id={`${id}h`} width="24" height=".74" patternUnits="userSpaceOnUse">
        <path className="today-moon-hatch" d="M0 .37h24" />
      </pattern>
      <pattern id={`${id}c`} width="24" height=".4" patternUnits="userSpaceOnUse">
        <path className="today-moon-craters" d="M0 .2h24" />
      </pattern>
      <clipPath id={`${id}l`}>
        <path d={moonPath(lit)} />
      </clipPath>
      <circle cx="12" cy="12" r="10" fill={`url(#${id}h)`} />
      <path className={isSaved ? 'today-moon-saved' : 'today-moon-open'} d={today > lit ? moonPath(today) : ''} />
      <path className="today-moon-lit" d={moonPath(lit)} />
      <g clipPath={`url(#${id}l)`} fill={`url(#${id}c)`}>
        {craters.map(([cx, cy, r]) => (
          <circle key={cx + cy} cx={cx} cy={cy} r={r} />
        ))}
      </g>
      <circle className="today-moon-rim" cx="12" cy="12" r="10" />
    </svg>
  )
}
