import { classNames } from '../ui/class-names.ts'
import { moonPath } from '../ui/moon-path.ts'

const craters = [
  [15.6, 7.4, 2.6],
  [18.6, 12.6, 1.7],
  [13.4, 12.4, 1.5],
  [16, 17.2, 2],
  [11.6, 17.6, 1],
  [10.6, 6.6, 1.2],
  [19.2, 8.2, 0.8],
] as const

/** Horizontal lines across a circle, `step` apart; `short` cuts them on the right, as an engraver would. */
function engraving(cx: number, cy: number, r: number, step: number, short = 1) {
  const lines: string[] = []
  for (let y = 2.4; y < 22; y += step) {
    const half = Math.sqrt(Math.max(0, r * r - (y - cy) ** 2))
    if (half > 0) lines.push(`M${(cx - half).toFixed(2)} ${y.toFixed(2)}H${(cx + half * short).toFixed(2)}`)
  }
  return lines.join('')
}

const darkSide = engraving(12, 12, 10, 0.74)
const craterLines = craters.map(([cx, cy, r]) => engraving(cx, cy, r, 0.37, 0.78)).join('')

/** The engraved moon of the landing page. The public script finds its lit part by `data-big-moon-lit`. */
export function BigMoon({ k, className }: { k: number; className?: string }) {
  return (
    <svg className={classNames('big-moon', className)} viewBox="1.5 1.5 21 21" aria-hidden="true">
      <clipPath id="big-moon-lit">
        <path d={moonPath(k)} data-big-moon-lit="" />
      </clipPath>
      <path d={darkSide} className="big-moon-hatch" />
      <path d={moonPath(k)} className="big-moon-lit" data-big-moon-lit="" />
      <path d={craterLines} className="big-moon-craters" clipPath="url(#big-moon-lit)" />
      <circle cx="12" cy="12" r="10" className="big-moon-ring" />
    </svg>
  )
}

/** The full moon that rises at the end of the page. */
export function FullMoon({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="2 2 20 20" aria-hidden="true">
      <path d={moonPath(1)} className="big-moon-lit" />
      <path d={craterLines} className="big-moon-craters" />
    </svg>
  )
}
