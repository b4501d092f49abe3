import { useEffect, useState } from 'react'
import { keepWatch, readWatch, type Watch } from './stopwatch.ts'

/** The stopwatch of a seat: it runs while its user is away in the app, and pauses when they are back here. */
export function useWatch(seat: number) {
  const [watch, setWatch] = useState<Watch | undefined>(() => readWatch(seat, Date.now()))
  const change = (next: Watch | undefined) => {
    keepWatch(seat, next)
    setWatch(next)
  }
  useEffect(() => {
    const back = () => {
      if (document.visibilityState !== 'visible') return
      const running = readWatch(seat, Date.now())
      if (!running || running.to !== undefined) return
      const stopped = { ...running, to: Date.now() }
      keepWatch(seat, stopped)
      setWatch(stopped)
    }
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  }, [seat])
  return {
    /** Set once they are back. */
    used: watch?.to === undefined ? undefined : { from: watch.from, to: watch.to },
    start: () => change({ from: Date.now() }),
    clear: () => change(undefined),
  }
}
