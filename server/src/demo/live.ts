import { setTimeout as sleep } from 'node:timers/promises'
import { act } from './act.ts'
import { type Player, playStep } from './play.ts'

const everyMs = 1000
/** Pause after a step that is played, at pace 1, so that visitors see it. */
const playedMs = 60

interface Live {
  pace: number
  onError: (error: Error) => void
}

/** Lets sample testers act from now on, and plays what visitors ask for; `stop` waits for the current step. */
export function startSampleTesters(player: Player, { pace, onError }: Live) {
  const leaving = new AbortController()
  const { signal } = leaving
  const going = (async () => {
    while (!signal.aborted) {
      const acting = { pace, onError, signal }
      const played = await playStep(player, acting).catch(onError)
      if (!played) await act(player, acting).catch(onError)
      await sleep(played ? playedMs / pace : everyMs, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      leaving.abort()
      await going
    },
  }
}
