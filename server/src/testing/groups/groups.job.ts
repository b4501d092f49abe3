import { minuteMs } from '@fortnight/contract/format/spans'
import type { Job } from '../../platform/jobs/jobs.ts'
import { startRounds } from '../../platform/jobs/rounds.ts'
import type { Push } from '../../platform/push/push.ts'
import { leaseFrom } from '../../platform/jobs/lease.ts'
import { workOff } from '../../platform/jobs/work-off.ts'
import * as groups from './groups.repository.ts'
import type { GroupsContext } from './groups-context.ts'
import { makeReadyGroups } from './ready-groups.ts'
import { reconcile } from './reconcile.ts'

interface JobContext extends GroupsContext {
  onError: (error: Error) => void
}

/**
 * Groups that a server works on at once, and how long it may: a killed server's are then taken by another. A first team takes
 * some seconds and each later tester one, nearly all of it spent waiting for Google (docs/chaos.md).
 */
const atOnce = 24
const leaseMs = 10 * minuteMs

/** Aligns every group that is due with the seats of its test, and makes those that are to be ready for the next ones. */
export async function runGroups(context: JobContext): Promise<void> {
  const { db, clock, onError } = context
  await groups.adopt(db)
  await workOff({
    clock,
    leaseMs,
    most: atOnce,
    take: (lease) => groups.take(db, lease),
    work: (group) => reconcile(context, group),
    onError,
  })
  await makeReadyGroups(context)
}

/**
 * Follows the seats of tests as they change: the database announces it. A group that takes long holds none of the others
 * up: a round only begins what is due, and each end causes one more.
 */
export function startGroups(context: JobContext, push: Push) {
  const { db, clock, onError } = context
  const working = new Set<Promise<void>>()
  const making = new Set<Promise<void>>()
  /** Makes the groups that are to be ready, and replaces each as soon as a test took it. */
  const refill = () => {
    const made = makeReadyGroups(context)
      .catch(onError)
      .finally(() => making.delete(made))
    making.add(made)
  }
  const begin = (group: groups.Taken) => {
    const work = reconcile({ ...context, onTaken: refill }, group)
      .catch(onError)
      .finally(() => {
        working.delete(work)
        void rounds.run()
      })
    working.add(work)
  }
  const rounds = startRounds({
    ...context,
    channel: 'groups',
    push,
    async round() {
      await groups.adopt(db)
      const most = atOnce - working.size
      if (most <= 0) return undefined
      for (const group of await groups.take(db, { ...leaseFrom(clock(), leaseMs), most })) begin(group)
      return working.size < atOnce ? groups.next(db) : undefined
    },
  })
  refill()
  return {
    run: rounds.run,
    async close(): Promise<void> {
      await rounds.close()
      await Promise.all([...working, ...making])
    },
  }
}

/** Each minute: repairs of drift, and what a server that was stopped left behind. */
export const groupsJob = (context: JobContext): Job => ({
  name: 'groups',
  schedule: '* * * * *',
  queue: { expireInSeconds: 600 },
  work: () => runGroups(context),
})
