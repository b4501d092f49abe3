import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** How many are drawn at first, and come with every step. */
const step = 24
/** How far below the window the next ones are drawn already. */
const ahead = '900px'

/**
 * The first part of a long list, and under it what brings the next part when it comes near the window: hundreds of cards at once
 * would make every key stroke of the search slow. Who does not scroll presses the button.
 */
export function useGrowing<T>(list: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const [count, setCount] = useState(step)
  const watch = useCallback((sentinel: HTMLButtonElement) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setCount((before) => before + step),
      { rootMargin: ahead },
    )
    observer.observe(sentinel)
    return () => observer.disconnect()
  }, [])
  const rest = list.length - count
  const more = rest > 0 && (
    <div className="mt-6 text-center">
      <Button ref={watch} variant="secondary" onClick={() => setCount(count + step)}>
        Show more, {rest} left
      </Button>
    </div>
  )
  return { shown: list.slice(0, count), more }
}
