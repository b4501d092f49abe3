import type { Database } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { wake } from '../../platform/jobs/wake.ts'
import { announce } from '../../platform/push/announce.ts'
import { importTesters } from './import.ts'
import * as imports from './imports.repository.ts'
import { wakeQueue } from './wake.ts'

const name = 'import-testers'

/** Begins a stored import at once; if waking the job fails, it begins within the minute. */
export const wakeImport = (db: Database['db']): Promise<void> => wake(db.$client, name).catch(() => {})

/** Few enough for a bar that moves. */
const batchSize = 500

/**
 * Imports the stored file, if there is one, batch by batch. A batch is counted in its own transaction, so that an import
 * that was cut off goes on where it stopped, and no two servers store the same one.
 */
export async function importStored(db: Database['db']): Promise<void> {
  const open = await imports.findOpen(db)
  if (!open) return
  const { refused, added, changed } = await importTesters(db, Buffer.from(open.csv), {
    numbers: open.numbers,
    stored: open.stored,
    batchSize,
    onBatch: async (tx, batch) => {
      if (!(await imports.advance(tx, open.id, batch))) throw new Error('another server goes on with this import')
    },
  })
  await db.transaction(async (tx) => {
    if (await imports.finish(tx, open.id, refused)) await announce(tx, { to: 'admins', topics: ['pool'] })
  })
  if (added || changed) await wakeQueue(db)
}

export const importJob = (db: Database['db']): Job => ({
  name,
  schedule: '* * * * *',
  work: () => importStored(db),
})
