import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { executeSql } from './queue.ts'

/**
 * Asks the servers to do a job as soon as possible, from a process that is none of them. If no server has ever created
 * the queue, nothing happens: the job's own schedule will find the work.
 */
export async function wake(pool: pg.Pool, name: string): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('pgboss.queue') is not null as there`)
  if (!rows[0]?.there) return
  const boss = new PgBoss({
    db: { executeSql: executeSql(pool) },
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  try {
    if (await boss.getQueue(name)) await boss.send(name, {})
  } finally {
    await boss.stop({ graceful: false })
  }
}
