import { useSyncExternalStore } from 'react'

let up = true
const listeners = new Set<() => void>()

/** Called by the stream itself. */
export function setStreamUp(now: boolean): void {
  if (up === now) return
  up = now
  listeners.forEach((listener) => listener())
}

/** False while the server's events don't arrive; what must stay fresh then polls. */
export function useStreamUp(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => up,
    () => true,
  )
}
