import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from './errors.ts'
import { hashOf, type Cluster } from './paths.ts'
import { launch, livingPostmaster } from './postmaster.ts'
import { logTail } from './run-binary.ts'
import { isComingOrGoing, join, type Session } from './session.ts'
import { tryProcessLock } from './process-lock.ts'

export type BroughtUp = { readonly session: Session; readonly how: 'started' | 'recovered' | 'adopted' }

type Launched = 'started' | 'recovered' | undefined

/**
 * Joins the cluster's postmaster, starting one when there is none. Any number of processes may do this at once: whoever
 * answers on the socket is adopted, and only one process at a time starts a postmaster. Waits without limit for one that
 * says it is recovering; throws, with the end of PostgreSQL's log, after ten starts in vain (some 13 s), after `patience`
 * ms without an answer, or when aborted.
 */
export async function bringUp(cluster: Cluster, patience = 20_000, signal?: AbortSignal): Promise<BroughtUp> {
  let launched: Launched
  let trouble: unknown
  let launches = 0
  let launchAt = 0
  for (let deadline = Date.now() + patience; ; await sleep(20)) {
    signal?.throwIfAborted()
    try {
      return { session: await join(cluster), how: launched ?? 'adopted' }
    } catch (error) {
      if (isComingOrGoing(error)) deadline = Date.now() + patience
      const inVain = launches === 10 && !livingPostmaster(cluster)
      if (inVain || Date.now() > deadline) {
        const reason = messageOf(trouble ?? error)
        throw new Error(`PostgreSQL did not come up: ${reason}\n${logTail(cluster)}`, { cause: error })
      }
    }
    if (Date.now() < launchAt || livingPostmaster(cluster)) continue
    try {
      const again = await launchLocked(cluster, launches > 5)
      // A first start that found sessions of the dead postmaster still at work took the stale lock file along as it ended.
      launched = again && launched === 'recovered' ? launched : again
    } catch (error) {
      trouble = error
    }
    launchAt = Date.now() + Math.min(100 * 2 ** launches, 2000)
    launches += 1
  }
}

/**
 * PostgreSQL's own interlocks have one gap: of two postmasters started at the same moment over a dead one's lock file, the
 * loser may remove the winner's. Hence the turn. When it isn't to be had for long, something else holds that name, and
 * the interlocks have to do. Undefined when another process starts it.
 */
async function launchLocked(cluster: Cluster, overdue: boolean): Promise<Launched> {
  const releaseLock = await tryProcessLock(`fortnight-${hashOf(cluster.dataDir)}`)
  if (!releaseLock && !overdue) return undefined
  try {
    return livingPostmaster(cluster) ? undefined : await launch(cluster)
  } finally {
    releaseLock?.()
  }
}
