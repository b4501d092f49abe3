import { useEffect, useRef } from 'react'

/** Runs `done` after `ms` of time during which `paused` was false; never while `ms` is undefined. */
export function useCountdown(ms: number | undefined, paused: boolean, done: () => void): void {
  const left = useRef(ms ?? 0)
  useEffect(() => {
    if (ms === undefined || paused) return undefined
    const started = Date.now()
    const timer = setTimeout(done, left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (Date.now() - started))
    }
  }, [ms, paused, done])
}
