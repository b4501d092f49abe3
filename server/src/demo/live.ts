import { setTimeout as sleep } from 'node:timers/promises'
import { act } from './act.ts'
import type { DemoContext } from './context.ts'

const everyMs = 1000

interface Live {
  pace: number
  onError: (error: Error) => void
}

/** Lets sample testers act from now on, by the stage's clock; `stop` waits for the current step. */
export function startSampleTesters(context: DemoContext, { pace, onError }: Live) {
  const leaving = new AbortController()
  const { signal } = leaving
  const going = (async () => {
    while (!signal.aborted) {
      await act(context, { pace, onError, signal }).catch(onError)
      await sleep(everyMs, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      leaving.abort()
      await going
    },
  }
}
