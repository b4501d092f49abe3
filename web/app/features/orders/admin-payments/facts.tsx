import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

/** Names and values in two columns. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-ink">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Something to look at before going on. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <output className="my-3.5 flex items-start gap-2 rounded-2 bg-due-b px-3 py-2 text-13 text-due-t first:mt-0">
      <Icon name="warn" size={14} className="mt-[3px]" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </output>
  )
}
