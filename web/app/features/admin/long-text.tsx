import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

/** Letters that fit into four lines of a wide table; fewer can still be many lines. */
const short = 200

/** A user's own text: its first lines if it is long, and all of it at a click. */
export function LongText({ children }: { children: string }) {
  const [whole, setWhole] = useState(false)
  const long = children.length > short || children.split('\n').length > 4
  return (
    <>
      <span
        dir="auto"
        className={classNames(
          'font-normal wrap-anywhere whitespace-pre-line',
          long && !whole ? 'line-clamp-4' : 'block',
        )}
      >
        {children}
      </span>
      {long && (
        <Button variant="ghost" size="sm" aria-expanded={whole} onClick={() => setWhole(!whole)} className="-ml-2.5">
          {whole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}
