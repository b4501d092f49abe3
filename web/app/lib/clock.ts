let aheadMs = 0
const watchers = new Set<() => void>()

/** The present, as the server's clock has it: the real one but in a demo that was played. */
export const clock = () => byTheClock(Date.now())

/** A moment of this browser's time, in milliseconds, as the server's clock has it. */
export const byTheClock = (ms: number) => new Date(ms + aheadMs)

/** Learns the time of the server's clock at this moment. */
export function setClock(now: string): void {
  aheadMs = Date.parse(now) - Date.now()
  for (const watch of watchers) watch()
}

/** Calls `watch` whenever the clock was moved; returns how to stop that. */
export function onClockMoved(watch: () => void) {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}
