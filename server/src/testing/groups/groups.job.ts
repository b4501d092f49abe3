import type pg from 'pg'
import { minuteMs } from '@fortnight/contract/format/spans'
import type { Job } from '../../platform/jobs/jobs.ts'
import { startRounds } from '../../platform/jobs/rounds.ts'
import * as groups from './groups.repository.ts'
import { type GroupsContext, reconcile } from './reconcile.ts'

interface JobContext extends GroupsContext {
  onError: (error: Error) => void
}

/** Groups that a server works on at once, and how long it may: a killed server's are then taken by another. */
const atOnce = 8
const leaseMs = 10 * minuteMs

/** Aligns every group that is due with the seats of its test. */
export async function runGroups(context: JobContext): Promise<void> {
  const { db, clock, onError } = context
  await groups.adopt(db)
  for (;;) {
    const now = clock()
    const taken = await groups.take(db, { now, until: new Date(now.getTime() + leaseMs), most: atOnce })
    if (!taken.length) return
    const ends = await Promise.allSettled(taken.map((group) => reconcile(context, group)))
    for (const end of ends)
      if (end.status === 'rejected') onError(end.reason instanceof Error ? end.reason : new Error(String(end.reason)))
  }
}

/** Follows the seats of tests as they change: the database announces it. */
export const startGroups = (context: JobContext, connection: pg.ClientConfig) =>
  startRounds({
    ...context,
    channel: 'groups',
    connection,
    async round() {
      await runGroups(context)
      return groups.next(context.db)
    },
  })

/** Each minute: repairs of drift, and what a server that was stopped left behind. */
export const groupsJob = (context: JobContext): Job => ({
  name: 'groups',
  schedule: '* * * * *',
  queue: { expireInSeconds: 600 },
  work: () => runGroups(context),
})
