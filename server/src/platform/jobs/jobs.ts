import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { within } from '../db/work.ts'
import { executeSql, type Queue } from './queue.ts'

/** A kind of background work: its queue, when it runs by itself, what it does. */
export interface Job extends Queue {
  /** Cron line, in UTC. */
  schedule?: string
  /** Throws where the work must be tried again; `data` is what it was asked with. */
  work(data: unknown): Promise<void>
}

/** By the hour of a wrong clock everything is due, or nothing. */
const mostAheadMs = 600_000

/** Throws where this server and the database tell the time very differently: others, whose clocks are right, do the work. */
async function checkClock(pool: pg.Pool): Promise<void> {
  const before = Date.now()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const now = rows[0]?.now.getTime() ?? before
  if (now < before - mostAheadMs || now > Date.now() + mostAheadMs)
    throw new Error('the clocks of this server and of the database differ: it does nothing in the background')
}

/** Answers whether it was done. What went wrong is told here and not stored: a message may hold somebody's address. */
async function attempt(pool: pg.Pool, job: Job, data: unknown, onError: (error: Error) => void) {
  try {
    await checkClock(pool)
    // Another server gets the job once it has expired; by then this one must have let go of it.
    await within({ kind: job.name, ms: (job.queue?.expireInSeconds ?? oneAtATime.expireInSeconds) * 1000 }, () =>
      job.work(data),
    )
    return 'completed' as const
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)))
    return 'failed' as const
  }
}

/**
 * Work in the background, on any number of servers: queues and schedules live in PostgreSQL, a job is done by one of them,
 * and the job of a killed server comes back. `stop` waits for what is being done.
 */
export async function startJobs(options: { pool: pg.Pool; jobs: Job[]; onError(error: Error): void }) {
  const { pool, jobs, onError } = options
  const boss = new PgBoss({
    db: { executeSql: executeSql(pool) },
    schema: 'pgboss',
    // Schedules are looked at every half minute; a job of a dead server returns after its expiry and this interval.
    cronMonitorIntervalSeconds: 30,
    superviseIntervalSeconds: 30,
    // Jobs that are done are deleted once they are old enough; looked at this often.
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', onError)
  await boss.start()
  for (const job of jobs) {
    const { policy, ...how } = { ...oneAtATime, ...job.queue }
    await boss.createQueue(job.name, { policy, ...how })
    // A queue that an earlier version made waits as this one says.
    await boss.updateQueue(job.name, how)
    const polling = { pollingIntervalSeconds: 2, batchSize: job.batch ?? 1, burstWhenBatchFull: true }
    await boss.work(job.name, { ...polling, perJobResults: true as const }, async (asked) => {
      const results = []
      for (const { id, data } of asked) results.push({ id, status: await attempt(pool, job, data, onError) })
      return results
    })
    if (job.schedule) await boss.schedule(job.name, job.schedule)
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) }
}

/** However often it was asked for while it waits, it is done once. */
const oneAtATime = { policy: 'short', expireInSeconds: 120, retryLimit: 2, retryDelay: 5 }
