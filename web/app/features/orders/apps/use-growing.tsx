import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

/** Number of rows that are drawn at first, and added with every step. */
const step = 24
/** Distance below the window at which the next ones are drawn already. */
const ahead = '900px'

/**
 * The first part of a long list, and under it what brings the next part when it comes near the window: hundreds of
 * cards at once would make every key stroke of the search slow. Who does not scroll presses the button. Another
 * `filter` begins at the top again.
 */
export function useGrowing<T>(list: readonly T[], filter: string): { visible: readonly T[]; more: ReactNode } {
  const [grown, setGrown] = useState({ filter, count: step })
  const count = grown.filter === filter ? grown.count : step
  const grow = useCallback(
    () => setGrown((before) => ({ filter, count: (before.filter === filter ? before.count : step) + step })),
    [filter],
  )
  const watch = useCallback(
    (sentinel: HTMLButtonElement) => {
      const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && grow(), {
        rootMargin: ahead,
      })
      observer.observe(sentinel)
      return () => observer.disconnect()
    },
    [grow],
  )
  const rest = list.length - count
  const more = rest > 0 && (
    <div className="mt-6 text-center">
      <Button ref={watch} variant="secondary" onClick={grow}>
        Show more, {rest} left
      </Button>
    </div>
  )
  return { visible: list.slice(0, count), more }
}
