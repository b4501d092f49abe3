import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { minuteMs } from '@fortnight/contract/format/spans'
import { within } from '../db/work.ts'
import { traced } from '../telemetry/tracing.ts'
import { asError, executeSql, type Queue } from './queue.ts'

/** A kind of background work: its queue, its schedule, its function. */
export interface Job extends Queue {
  /** Cron line, in UTC. */
  schedule?: string
  /** Throws if the work must be retried; `data` is what the job was queued with. */
  work(data: unknown): Promise<void>
}

/** Limit of clock skew. With a wrong clock everything seems due, or nothing. */
const mostAheadMs = 10 * minuteMs

/** Throws if the clocks of this server and the database differ widely: servers with correct clocks do the work. */
async function checkClock(pool: pg.Pool): Promise<void> {
  const before = Date.now()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const now = rows[0]?.now.getTime() ?? before
  if (now < before - mostAheadMs || now > Date.now() + mostAheadMs)
    throw new Error('the clocks of this server and of the database differ: it does nothing in the background')
}

/**
 * Runs a job and returns whether it succeeded. Errors are logged here and not stored: a message may contain a personal
 * address.
 */
async function attempt(pool: pg.Pool, job: Job, data: unknown, onError: (error: Error) => void) {
  try {
    await checkClock(pool)
    // Another server gets the job once it has expired; by then this one must have given it up.
    await within({ kind: job.name, ms: (job.queue?.expireInSeconds ?? oneAtATime.expireInSeconds) * 1000 }, () =>
      traced(`job ${job.name}`, () => job.work(data)),
    )
    return 'completed' as const
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)))
    return 'failed' as const
  }
}

/**
 * Background work on any number of servers: queues and schedules live in PostgreSQL, one server does a job, and the job
 * of a killed server comes back. `stop` waits for jobs under way.
 */
export async function startJobs(options: {
  pool: pg.Pool
  jobs: Job[]
  /** Queues that no server works on any longer: what is scheduled for them would wait for ever. */
  retired?: readonly string[]
  onError(error: Error): void
}) {
  const { pool, jobs, retired = [], onError } = options
  const boss = new PgBoss({
    db: { executeSql: executeSql(pool) },
    schema: 'pgboss',
    createSchema: false,
    // Schedules are checked every half minute; a job of a dead server returns after its expiry and this interval.
    cronMonitorIntervalSeconds: 30,
    superviseIntervalSeconds: 30,
    // Finished jobs are deleted once they are old enough; checked this often.
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', (reported) => onError(asError(reported)))
  await boss.start()
  for (const name of retired) {
    await boss.unschedule(name)
    await boss.deleteQueue(name)
  }
  for (const job of jobs) {
    const { policy, ...how } = { ...oneAtATime, ...job.queue }
    await boss.createQueue(job.name, { policy, ...how })
    // Gives a queue that an earlier version created the options of this one.
    await boss.updateQueue(job.name, how)
    const polling = { pollingIntervalSeconds: 2, batchSize: job.batch ?? 1, burstWhenBatchFull: true }
    await boss.work(job.name, { ...polling, perJobResults: true as const }, (asked) =>
      Promise.all(asked.map(async ({ id, data }) => ({ id, status: await attempt(pool, job, data, onError) }))),
    )
    if (job.schedule) await boss.schedule(job.name, job.schedule)
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) }
}

/** However often a job is queued while it waits, it is done once. */
const oneAtATime = { policy: 'short', expireInSeconds: 120, retryLimit: 2, retryDelay: 5 }
