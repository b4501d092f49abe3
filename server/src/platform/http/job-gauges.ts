import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { type QueueBacklog, readBacklog } from '../jobs/backlog.ts'

/**
 * Gauges of the background work of all servers. The function that is returned reads them from the database, before each
 * scrape: while that does not answer, they have no values and `database_up` is 0.
 */
export function addJobGauges(registry: Registry, pool: pg.Pool): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const byQueue: [Exclude<keyof QueueBacklog, 'queue'>, Gauge][] = [
    ['overdue', gauge('jobs_overdue', 'Jobs that should have been taken by now.', ['queue'])],
    ['overdue_seconds', gauge('jobs_overdue_seconds', 'For how long the oldest could have been taken.', ['queue'])],
    ['retrying', gauge('jobs_retrying', 'Jobs that failed and will be tried again.', ['queue'])],
    ['retrying_seconds', gauge('jobs_retrying_seconds', 'Time since the oldest of them was queued.', ['queue'])],
  ]
  const schedule = gauge('jobs_schedule_age_seconds', 'Time since a server last looked for scheduled jobs.')
  const up = gauge('database_up', 'Whether the database answered this scrape.')
  return async () => {
    const backlog = await readBacklog(pool).catch(() => undefined)
    up.set(Number(backlog !== undefined))
    for (const [, metric] of byQueue) metric.reset()
    schedule.remove()
    if (backlog?.schedule_seconds != null) schedule.set(backlog.schedule_seconds)
    for (const { queue, ...row } of backlog?.queues ?? [])
      for (const [key, metric] of byQueue) metric.set({ queue }, row[key])
  }
}
