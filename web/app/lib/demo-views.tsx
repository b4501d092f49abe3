import type { Role } from '@fortnight/contract/user'

const views = [
  ['developer', 'Developer', 'Look around as a developer'],
  ['admin', 'Operator', 'Look around as an operator'],
  ['tester', 'Tester', 'Look around as a tester'],
] as const

/** Links that sign a visitor of the demo in as one of its people; `current` is the role that they have now. */
export function DemoViews({ current }: { current?: Role }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {views.map(([role, name, label]) => (
        <li key={role}>
          <a
            href={`/demo/${role}`}
            rel="nofollow"
            aria-label={label}
            aria-current={role === current ? 'true' : undefined}
            className="inline-flex min-h-11 items-center font-semibold aria-[current=true]:text-ink-3 aria-[current=true]:no-underline"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
