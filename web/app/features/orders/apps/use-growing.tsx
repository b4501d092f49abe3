import { useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { nearer } from './nearer.ts'

/** Number of rows that are there at first, and added with every step. */
const step = 24
/** Number of rows on paper. */
const all = Infinity
/** Distance below the window at which the next ones are drawn already. */
const ahead = '900px'

/**
 * The first part of a long list, and under it what brings the next part when it comes near the window: hundreds of
 * cards at once would make every key stroke of the search slow. Who does not scroll presses the button. Another
 * `filter` begins at the top again. The frame after a change still has the former rows and the former `layout`; what
 * changes is drawn in the frames after it, some rows at a time. On paper the list is whole.
 */
export function useGrowing<T extends { id: string }, L extends string>(list: readonly T[], filter: string, layout: L) {
  const [grown, setGrown] = useState({ filter, count: step })
  const count = grown.filter === filter ? grown.count : step
  const wanted = useMemo(() => list.slice(0, count), [list, count])
  const [drawn, setDrawn] = useState<{ layout: L; rows: readonly T[] }>({ layout, rows: wanted })
  const now = useMemo(() => {
    if (count === all) return { layout, rows: wanted }
    return drawn.rows.length > 0 ? drawn : { layout, rows: nearer([], wanted) }
  }, [count, drawn, layout, wanted])
  const done = now.layout === layout && now.rows === wanted
  // An effect runs after the frame that shows what was drawn, and the timer once what came meanwhile was answered.
  useEffect(() => {
    if (done) return undefined
    const timer = setTimeout(() => setDrawn({ layout, rows: nearer(now.layout === layout ? now.rows : [], wanted) }))
    return () => clearTimeout(timer)
  }, [done, now, layout, wanted])
  useEffect(() => {
    const drawAll = () => setGrown({ filter, count: all })
    addEventListener('beforeprint', drawAll)
    return () => removeEventListener('beforeprint', drawAll)
  }, [filter])

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
      <Button ref={done ? watch : null} variant="secondary" onClick={grow}>
        Show more, {rest} left
      </Button>
    </div>
  )
  return { ...now, more }
}
