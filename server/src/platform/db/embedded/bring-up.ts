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
 * Joins the cluster's postmaster, starting one if there is none. Any number of processes may do this at once: the one
 * that answers on the socket is adopted, and only one process at a time starts a postmaster. Waits without limit for a
 * postmaster that says it is recovering; throws, with the end of PostgreSQL's log, after `starts` failed starts (ten take some
 * 13 s), after `patience` ms without an answer, or when aborted.
 */
export async function bringUp(
  cluster: Cluster,
  patience = 20_000,
  signal?: AbortSignal,
  starts = 10,
): Promise<BroughtUp> {
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
      const inVain = launches === starts && !livingPostmaster(cluster)
      if (inVain || Date.now() > deadline) {
        const reason = messageOf(trouble ?? error)
        throw new Error(`PostgreSQL did not come up: ${reason}\n${logTail(cluster)}`, { cause: error })
      }
    }
    if (launches === starts || Date.now() < launchAt || livingPostmaster(cluster)) continue
    try {
      const again = await launchLocked(cluster, launches > 5)
      // The first start found sessions of the dead postmaster still at work, and removed the stale lock file as it
      // ended.
      launched = again && launched === 'recovered' ? launched : again
    } catch (error) {
      trouble = error
    }
    launchAt = Date.now() + Math.min(100 * 2 ** launches, 2000)
    launches += 1
  }
}

/**
 * Starts a postmaster while holding the process lock; undefined if another process is starting one. PostgreSQL's own
 * interlocks have one gap: of two postmasters started at the same moment over a stale lock file, the loser may remove
 * the winner's. If the process lock stays unavailable for long, another program holds its name, and the interlocks must
 * suffice.
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
