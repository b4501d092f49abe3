import { classNames } from './class-names.ts'
import { moonPath } from './moon-path.ts'

/**
 * The name with a moon for its first "o". The letter stays in the text, transparent under the moon, so that the name
 * can be found, copied and read aloud.
 */
export function Wordmark({ name, className }: { name: string; className?: string }) {
  const at = name.indexOf('o')
  const text =
    'inline-flex min-h-10 items-center font-display text-[1.3125rem] leading-none font-bold tracking-tight whitespace-nowrap text-ink'
  if (at < 0) return <span className={classNames(text, className)}>{name}</span>
  return (
    <span className={classNames(text, className)}>
      <span>
        {name.slice(0, at)}
        <span className="wordmark-o">
          o
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={moonPath(0.68)} className="fill-moon" />
            <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeWidth="3.6" />
          </svg>
        </span>
        {name.slice(at + 1)}
      </span>
    </span>
  )
}
