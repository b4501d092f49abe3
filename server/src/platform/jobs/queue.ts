import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import type pg from 'pg'
import type { Db } from '../db/database.ts'
import { within } from '../db/work.ts'

/** Queue of a kind of jobs. */
export interface Queue {
  name: string
  /** Options for waiting and retries that differ from the defaults (see `jobs.ts`). */
  queue?: QueueOptions & { policy?: string }
  /** Jobs that a server takes at once. */
  batch?: number
}

/** Queues jobs of one kind. */
export interface Sender {
  /**
   * Queues a job in the caller's transaction: the job exists if the change it belongs to does. With `once` at most one
   * job of that key exists in each of its windows; more are dropped. With `after` it waits that many seconds first.
   */
  send(
    db: Db,
    data: object,
    how?: { once?: { key: string; seconds: number } | undefined; after?: number },
  ): Promise<void>
  close(): Promise<void>
}

/**
 * pg-boss's access to the database. Its statements take milliseconds, so short limits keep a hanging database from
 * blocking it for long.
 */
export const executeSql = (pool: pg.Pool) => (text: string, values?: unknown[]) =>
  within({ kind: 'queue', ms: 30_000 }, () => pool.query(text, values))

/** What pg-boss reports as an error: those of jobs are plain objects, of which a log would keep no message. */
export const asError = (reported: Error): Error =>
  reported instanceof Error ? reported : Object.assign(new Error((reported as Error).message), reported)

/** Opens a queue for adding jobs; installs pg-boss's tables if they are missing. `startJobs` does the work itself. */
export async function openQueue(
  pool: pg.Pool,
  { name, queue }: Queue,
  onError: (error: Error) => void,
): Promise<Sender> {
  const boss = new PgBoss({
    db: { executeSql: executeSql(pool) },
    schema: 'pgboss',
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (reported) => onError(asError(reported)))
  await boss.start()
  if (!(await boss.getQueue(name))) await boss.createQueue(name, queue)
  return {
    async send(db, data, { once, after } = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(db, sql),
        ...(after && { startAfter: after }),
        // A finished job occupies its window until that is over.
        ...(once && { singletonKey: once.key, singletonSeconds: once.seconds, deleteAfterSeconds: once.seconds }),
      })
    },
    close: () => boss.stop({ graceful: false }),
  }
}
