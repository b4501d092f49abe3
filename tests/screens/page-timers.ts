import { vi } from 'vitest'

/**
 * Holds the timers of pages that last that long, until they are released or the test ends; each other one runs, also
 * those of the server in this process.
 */
export function holdPageTimers(ms: number) {
  const held = new Map<unknown, () => void>()
  const [start, stop] = [setTimeout, clearTimeout]
  const isOfPage = () => new Error().stack?.includes('/web/app/') ?? false
  const hold = (act: () => void, after?: number) => {
    if (after !== ms || !isOfPage()) return start(act, after)
    const timer = {} as ReturnType<typeof setTimeout>
    held.set(timer, act)
    return timer
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout)
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    if (!held.delete(timer)) stop(timer)
  })
  return {
    count: () => held.size,
    /** Lets the time of those pass. */
    release() {
      const due = [...held.values()]
      held.clear()
      for (const act of due) act()
    },
  }
}
