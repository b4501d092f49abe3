import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

const titleOf = (text: ReactNode) => (typeof text === 'string' ? text : undefined)

/** A cell of one line, or of two; each ends in dots if the column is too narrow for it. */
export function CellLines({ under, mono, children }: { under?: ReactNode; mono?: boolean; children: ReactNode }) {
  return (
    <span className="cell-lines">
      <span title={titleOf(children)} className={classNames(mono && 'font-mono text-13')}>
        {children}
      </span>
      {under && (
        <span title={titleOf(under)} className="text-13 font-normal text-ink-3">
          {under}
        </span>
      )}
    </span>
  )
}

/** A user's own text in a cell: two lines of it, and all as a tooltip; the row's dialog shows it whole. */
export function CellText({ children }: { children: string | null }) {
  return (
    <span dir="auto" title={children ?? undefined} className="cell-text">
      {children ?? 'None'}
    </span>
  )
}
