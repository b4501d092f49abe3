import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Syncs a folder: a new name survives a loss of power only once its folder is on disk. */
export async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file that only its owner may read; it exists complete or not at all, also after a loss of power. Of writers at the same
 * time the last one's stays.
 */
export async function writeDurably(folder: string, name: string, content: string | Buffer | AsyncIterable<Buffer>) {
  const unfinished = join(folder, `${name}.${randomUUID()}.part`)
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(folder)
}
