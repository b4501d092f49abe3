import { randomUUID } from 'node:crypto'
import { type Db, isOutage } from '../../platform/db/database.ts'
import * as feedback from './feedback.repository.ts'
import type { WriteBehindQueue } from './write-behind-queue.ts'

const everyMs = 5_000

/** Moves queued feedback from disk into the database as soon as that is available. `close` stops it. */
export function flushWhenBack(queue: WriteBehindQueue, db: Db, onError: (error: unknown) => void) {
  const drain = () =>
    queue
      .drain(async (row) => {
        // Its key was used for other feedback: acknowledged feedback is kept all the same, under an id of its own.
        if (!(await feedback.upsert(db, row))) await feedback.upsert(db, { ...row, id: randomUUID() })
      })
      .catch((error: unknown) => {
        if (!isOutage(error)) onError(error)
      })
  void drain()
  const timer = setInterval(() => void drain(), everyMs)
  timer.unref()
  return { drain, close: () => clearInterval(timer) }
}
