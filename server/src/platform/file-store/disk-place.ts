import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../files/durable-file.ts'
import { ifThere } from '../files/if-there.ts'
import type { Held, Place } from './place.ts'

/** Folder of stored files in the data folder. */
export const storedFolder = 'files'

/** Files in a folder, in folders by the first two letters of their names. */
export function diskPlace(root: string): Place {
  const folderOf = (name: string) => join(root, name.slice(0, 2))
  const namesIn = async (folder: string) => (await ifThere(readdir(folder))) ?? []

  return {
    async put(_tx, name, content) {
      if (await mkdir(folderOf(name), { recursive: true, mode: 0o700 })) await syncFolder(root)
      await writeDurably(folderOf(name), name, content)
    },

    async get(_db, name) {
      const file = await ifThere(open(join(folderOf(name), name)))
      return file?.createReadStream() as AsyncIterable<Buffer> | undefined
    },

    delete: (_tx, name) => rm(join(folderOf(name), name), { force: true }),

    async list(_db, after, most) {
      const held: Held[] = []
      for (const folder of (await namesIn(root)).filter((name) => name >= after.slice(0, 2)).toSorted())
        for (const name of (await namesIn(join(root, folder))).filter((other) => other > after).toSorted()) {
          if (held.length === most) return held
          const found = await ifThere(stat(join(root, folder, name)))
          if (found) held.push({ name, at: found.mtime })
        }
      return held
    },
  }
}
