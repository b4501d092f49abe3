import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '@fortnight/contract/problem'
import { writeDurably } from '../../platform/files/durable-file.ts'
import { ifThere } from '../../platform/files/if-there.ts'
import type { FeedbackRow } from './feedback.repository.ts'

declare module '../../platform/context.ts' {
  interface ServiceContext {
    /** Folder of feedback while the database is away. */
    spool: WriteBehindQueue
  }
}

/** Most queued feedback: more is a flood, and the disk belongs to the database. */
const mostFiles = 10_000

/** Write-behind queue: feedback on disk that waits for the database. Several servers may share the folder. */
export interface WriteBehindQueue {
  /** Returns once the record is safe on disk, also against a loss of power. */
  add(row: FeedbackRow): Promise<void>
  /**
   * Passes queued feedback to `store`, the oldest first, and deletes each once it is stored; stops if `store` fails.
   */
  drain(store: (row: FeedbackRow) => Promise<void>): Promise<void>
}

const waitingIn = async (folder: string) => {
  const names = (await ifThere(readdir(folder))) ?? []
  return names.filter((name) => name.endsWith('.json')).sort()
}

/** The row in a file; undefined if another server has just stored it. */
async function read(path: string): Promise<FeedbackRow | undefined> {
  try {
    const row = JSON.parse(await readFile(path, 'utf8')) as FeedbackRow & { submitted_at: string }
    return { ...row, submitted_at: new Date(row.submitted_at) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function openWriteBehindQueue(folder: string): WriteBehindQueue {
  let draining: Promise<void> | undefined

  async function drainNow(store: (row: FeedbackRow) => Promise<void>) {
    for (const name of await waitingIn(folder)) {
      const path = join(folder, name)
      const row = await read(path)
      if (row) await store(row)
      await rm(path, { force: true })
    }
  }

  return {
    async add(row) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if ((await waitingIn(folder)).length >= mostFiles) throw new Problem('unavailable', undefined, { retryAfter: 60 })
      // The time comes first, so that the oldest is stored first; the name contains a hash of the text too, because a
      // key may have been used for other feedback.
      const digest = createHash('sha256').update(row.feedback).digest('hex').slice(0, 8)
      await writeDurably(folder, `${row.submitted_at.getTime()}-${row.id}-${digest}.json`, JSON.stringify(row))
    },
    drain(store) {
      draining ??= drainNow(store).finally(() => {
        draining = undefined
      })
      return draining
    },
  }
}
