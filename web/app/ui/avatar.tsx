import { classNames } from './class-names.ts'

const sizes = { sm: 'size-7 text-11', md: 'size-9 text-13', lg: 'size-11 text-16' } as const

/** A person as initials. Decorative: the name is next to it. `strong` is for the signed-in user. */
export function Avatar({
  initials,
  size = 'sm',
  strong = false,
  className,
}: {
  initials: string
  size?: keyof typeof sizes
  strong?: boolean
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'avatar grid flex-none place-items-center rounded-full leading-none font-semibold',
        sizes[size],
        strong ? 'bg-ink text-on-ink' : 'bg-hover text-ink-2 inset-ring inset-ring-line',
        className,
      )}
    >
      {initials}
    </span>
  )
}

/** "Zara Malik" -> "ZM"; one word gives its first letter. */
export function initialsOf(name: string): string {
  const labels = name.trim().split(/\s+/)
  const letters = [labels[0], labels.length > 1 ? labels.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toUpperCase()
}
