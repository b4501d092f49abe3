import { PgBoss } from 'pg-boss'
import type pg from 'pg'

/** A kind of background work: its queue, when it runs by itself, what it does. */
export interface Job {
  name: string
  /** Cron line, in UTC. */
  schedule?: string
  work(): Promise<void>
}

/**
 * Work in the background, on any number of servers: queues and schedules live in PostgreSQL, a job is done by one of them,
 * and the job of a killed server comes back. `stop` waits for what is being done.
 */
export async function startJobs(options: { pool: pg.Pool; jobs: Job[]; onError(error: Error): void }) {
  const { pool, jobs, onError } = options
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    // Schedules are looked at every half minute; a job of a dead server returns after its expiry and this interval.
    cronMonitorIntervalSeconds: 30,
    superviseIntervalSeconds: 30,
  })
  boss.on('error', onError)
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'short', expireInSeconds: 120, retryLimit: 2, retryDelay: 5 })
    await boss.work(job.name, { pollingIntervalSeconds: 2 }, () => job.work())
    if (job.schedule) await boss.schedule(job.name, job.schedule)
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) }
}
