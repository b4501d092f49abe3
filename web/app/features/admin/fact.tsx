import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** A datum and its name, inside a `dl`. `wide` takes a row of its own. */
export function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', wide && 'col-span-full')}>
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd dir="auto" className="text-14 wrap-anywhere whitespace-pre-wrap">
        {children}
      </dd>
    </div>
  )
}

/** Facts side by side. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">{children}</dl>
}
