import { classNames } from './class-names.ts'
import { moonPath } from './moon-path.ts'

/**
 * Progress, the only sign for it. `k` is day / length (0..1), `size` is in px. Decorative unless it has a `label`;
 * `quiet` draws the rim as a hairline, for moons that are not about today.
 */
export function Moon({
  k,
  size = 24,
  label,
  quiet = false,
  className,
}: {
  k: number
  size?: number
  label?: string
  quiet?: boolean
  className?: string
}) {
  const name = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg
      className={classNames('moon', quiet && 'moon-quiet', className)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      {...name}
    >
      <circle className="moon-rim" cx="12" cy="12" r="10" />
      <path className="moon-lit" d={moonPath(k)} />
    </svg>
  )
}
