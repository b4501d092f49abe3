import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder, writeDurably } from '../../platform/files/durable-file.ts'
import { toNewFile } from '../backup/backup-file.ts'
import type { ArchiveStore } from './archive-store.ts'

/** What a file is called until it is whole. */
const unfinished = '.part'
const kinds = { put: 'wal', putLong: 'full' }

/**
 * An archive in a folder, which must exist: a disk that is not mounted must not be replaced by an empty folder. Each history is a folder
 * in it.
 */
export function folderStore(archive: string): ArchiveStore {
  const fileOf = (history: string, name: string) => path.join(archive, history, name)

  async function removeUnfinished(history: string, of: 'put' | 'putLong') {
    for (const name of await readdir(path.join(archive, history)))
      if (name.startsWith(kinds[of]) && name.endsWith(unfinished)) await rm(fileOf(history, name), { force: true })
  }

  return {
    name: archive,
    removeUnfinished,

    histories: () => readdir(archive),
    files: (history) => readdir(path.join(archive, history)),

    async add(history) {
      await mkdir(path.join(archive, history), { mode: 0o700 })
      await syncFolder(archive)
    },

    async put(history, name, content) {
      try {
        await writeDurably(path.join(archive, history), name, content)
      } catch (error) {
        // On a full disk.
        await removeUnfinished(history, 'put').catch(() => {})
        throw error
      }
    },

    async putLong(history, start, write) {
      const part = fileOf(history, `full-${start}${unfinished}`)
      try {
        const name = await write(toNewFile(part))
        await rename(part, fileOf(history, name))
        await syncFolder(path.join(archive, history))
        return name
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    read: (history, name) => createReadStream(fileOf(history, name)),
    sizeOf: async (history, name) => (await stat(fileOf(history, name))).size,

    async remove(history, names) {
      for (const name of names) await rm(fileOf(history, name), { force: true })
    },

    removeHistory: (history) => rm(path.join(archive, history), { recursive: true, force: true }),
  }
}
