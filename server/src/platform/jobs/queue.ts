import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import type pg from 'pg'
import type { Db } from '../db/database.ts'
import { within } from '../db/work.ts'

/** Where jobs of a kind wait. */
export interface Queue {
  name: string
  /** How they wait and are tried again, where not as usual (see `jobs.ts`). */
  queue?: QueueOptions & { policy?: string }
  /** Jobs that a server takes at once. */
  batch?: number
}

/** Asks for jobs of one kind. */
export interface Sender {
  /**
   * Asks in the caller's transaction: the job exists if what it tells of does. With `once` at most one of that key exists in
   * each of its windows; more are dropped. With `after` it waits that many seconds first.
   */
  send(
    db: Db,
    data: object,
    how?: { once?: { key: string; seconds: number } | undefined; after?: number },
  ): Promise<void>
  close(): Promise<void>
}

/** How pg-boss reaches the database. What it asks takes milliseconds, so a database that hangs does not hold it up for long. */
export const executeSql = (pool: pg.Pool) => (text: string, values?: unknown[]) =>
  within({ kind: 'queue', ms: 30_000 }, () => pool.query(text, values))

/** Opens a queue for asking; installs pg-boss's tables where they are missing. The work itself is done by `startJobs`. */
export async function openQueue(
  pool: pg.Pool,
  { name, queue }: Queue,
  onError: (error: Error) => void,
): Promise<Sender> {
  const boss = new PgBoss({
    db: { executeSql: executeSql(pool) },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  boss.on('error', onError)
  await boss.start()
  if (!(await boss.getQueue(name))) await boss.createQueue(name, queue)
  return {
    async send(db, data, { once, after } = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(db, sql),
        ...(after && { startAfter: after }),
        // A job that is done stands for its window until that is over.
        ...(once && { singletonKey: once.key, singletonSeconds: once.seconds, deleteAfterSeconds: once.seconds }),
      })
    },
    close: () => boss.stop({ graceful: false }),
  }
}
