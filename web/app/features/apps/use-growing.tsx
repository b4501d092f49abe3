import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** How many are drawn at first, and come with every step. */
const step = 24
/** How far below the window the next ones are drawn already. */
const ahead = '900px'

/**
 * The first part of a long list, and under it what brings the next part when it comes near the window: hundreds of cards at once
 * would make every key stroke of the search slow. Without an observer, or by keyboard, the button does.
 */
export function useGrowing<T>(list: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const [count, setCount] = useState(step)
  const button = useRef<HTMLButtonElement>(null)
  const rest = list.length - count
  useEffect(() => {
    const sentinel = button.current
    if (!sentinel) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setCount((before) => before + step),
      { rootMargin: ahead },
    )
    observer.observe(sentinel)
    return () => observer.disconnect()
    // With every step the sentinel is looked at anew: it may still be near.
  }, [count, rest > 0])
  const more = rest > 0 && (
    <div className="mt-6 text-center">
      <Button ref={button} variant="secondary" onClick={() => setCount(count + step)}>
        Show more, {rest} left
      </Button>
    </div>
  )
  return { shown: list.slice(0, count), more }
}
