import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

/** Letters that fit into four lines of a wide table; fewer of them may still be many lines. */
const short = 200

/** Somebody's own words: the first lines of long ones, and all of them at a click. */
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
