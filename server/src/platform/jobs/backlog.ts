import type pg from 'pg'

/** Jobs of a queue that should have been taken by now, and those that failed and will be tried again. */
export interface QueueBacklog {
  queue: string
  overdue: number
  /** Seconds for which the oldest overdue job could have been taken; 0 without one. */
  overdue_seconds: number
  retrying: number
  /** Seconds since the oldest of those that will be tried again was queued; 0 without one. */
  retrying_seconds: number
}

export interface Backlog {
  queues: QueueBacklog[]
  /** Seconds since a server last looked for scheduled jobs that are due; null if none ever did. */
  schedule_seconds: number | null
}

/** What waits in all queues, by the database's clock. Reads waiting jobs only, by pg-boss's own index. */
export async function readBacklog(pool: pg.Pool): Promise<Backlog> {
  const { rows: queues } = await pool.query<QueueBacklog>(`
    select q.name as queue,
      (count(*) filter (where j.start_after <= now()))::int as overdue,
      coalesce(extract(epoch from now() - min(greatest(j.start_after, j.created_on)) filter (where j.start_after <= now())), 0)::float8
        as overdue_seconds,
      (count(*) filter (where j.state = 'retry'))::int as retrying,
      coalesce(extract(epoch from now() - min(j.created_on) filter (where j.state = 'retry')), 0)::float8 as retrying_seconds
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active' and not j.blocked
    group by q.name order by q.name`)
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select extract(epoch from now() - cron_on)::float8 as seconds from pgboss.version`,
  )
  return { queues, schedule_seconds: rows[0]?.seconds ?? null }
}
