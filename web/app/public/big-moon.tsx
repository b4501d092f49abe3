import { classNames } from '../ui/class-names.ts'
import { moonPath } from '../ui/moon-path.ts'
import { craterLines, darkSide } from '@fortnight/contract/engraving'

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
