import { open, rename } from 'node:fs/promises'
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

/** Writes a file that only its owner may read; it exists complete or not at all, also after a loss of power. */
export async function writeDurably(folder: string, name: string, content: string | Buffer) {
  const unfinished = join(folder, `${name}.part`)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, name))
  await syncFolder(folder)
}
