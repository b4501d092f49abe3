import { useSyncExternalStore } from 'react'

/** How long, in ms, an act on many rows can be called off before its first call is sent. */
export const graceMs = 10_000

/** Reports how many rows are done. */
type OnProgress = (done: number) => void

interface NewAct {
  /** What becomes of how many: "12 payments are approved". */
  title: string
  count: number
  /** Sends the calls. Its promise is fulfilled whatever becomes of them. */
  run: (onProgress: OnProgress) => Promise<void>
}

export interface DelayedAct extends Omit<NewAct, 'run'> {
  /** Moment at which the first call is sent, by the clock of `Date`. */
  at: number
  /** Rows that are done; undefined before the first call, while it can be called off. */
  done: number | undefined
}

let current: DelayedAct | undefined
let start: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(act: DelayedAct | undefined) {
  current = act
  listeners.forEach((listener) => listener())
}

/** A tab that closes takes the act with it: nothing was sent before its time, and the browser asks first. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function end() {
  clearTimeout(timer)
  start = undefined
  removeEventListener('beforeunload', warn)
  set(undefined)
}

/** Begins an act after `graceMs`, unless it is called off; false, and nothing, while another one is under way. */
export function delayAct({ run, ...act }: NewAct): boolean {
  if (current) return false
  start = () => {
    clearTimeout(timer)
    start = undefined
    set({ ...act, at: Date.now(), done: 0 })
    void run((done) => set({ ...act, at: 0, done })).finally(end)
  }
  timer = setTimeout(start, graceMs)
  addEventListener('beforeunload', warn)
  set({ ...act, at: Date.now() + graceMs, done: undefined })
  return true
}

/** Sends it now. */
export const sendNow = () => start?.()

/** Calls the act off if nothing was sent yet; returns whether it did. */
export function callOff(): boolean {
  if (!start) return false
  end()
  return true
}

/** The act that waits or is under way. */
export function useDelayedAct(): DelayedAct | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
