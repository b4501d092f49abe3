import { setTimeout as sleep } from 'node:timers/promises'
import { bringUp } from './bring-up.ts'
import { messageOf } from './errors.ts'
import type { Cluster } from './paths.ts'
import type { Session } from './session.ts'

const shortestPause = 100
const longestPause = 30_000

/**
 * Restarts PostgreSQL whenever our session on it is lost, for ever: with a full disk it can't start until an operator
 * frees space, and then it must return by itself. The pause doubles from 0.1 s to 30 s while starts fail or the new
 * postmaster dies young; half of it is random, so that several processes on one cluster don't move in step.
 */
export function keepUp(cluster: Cluster, first: Session, log: (line: string) => void) {
  const stopping = new AbortController()
  const { signal } = stopping
  let session: Session | undefined = first
  let pause = shortestPause

  async function watch(): Promise<void> {
    while (session && !signal.aborted) {
      const since = Date.now()
      await lost(session, signal)
      if (signal.aborted) return
      session = undefined
      if (Date.now() - since > longestPause) pause = shortestPause
      log('PostgreSQL went away, bringing it back')
      await regain()
    }
  }

  async function regain(): Promise<void> {
    while (!session) {
      await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal, ref: false })
      pause = Math.min(pause * 2, longestPause)
      try {
        const back = await bringUp(cluster, undefined, signal)
        session = back.session
        session.unref()
        log(`PostgreSQL is back (${back.how})`)
      } catch (error) {
        if (signal.aborted) throw error
        log(`PostgreSQL stays away: ${messageOf(error)}`)
      }
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

  return {
    /** Ends the supervision; hands over the current session, if any. */
    async release(): Promise<Session | undefined> {
      stopping.abort()
      await watching
      session?.ref()
      return session
    },
  }
}

/** Waits for 'end' without events.once, which rejects on the 'error' that precedes every 'end' of this kind. */
function lost(session: Session, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    session.once('end', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
