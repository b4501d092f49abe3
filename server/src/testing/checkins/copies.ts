import type { Db } from '../../platform/db/database.ts'
import { bytesOf, type FileStore } from '../../platform/file-store/file-store.ts'
import { type Likeness, likenessOf, type Sums } from '../../platform/pictures/likeness.ts'
import { crops, searchOf } from '../../platform/pictures/marks.ts'
import * as copies from './copies.repository.ts'
import { sumsOfStored } from './picture.ts'

/** What a search found: the picture that the new one is made of, and those that show the same screen at another time. */
export interface Found {
  copy: string | undefined
  alike: string[]
}

/**
 * Searches pictures of all testers for the one that a new picture is made of. What was compared before is remembered,
 * so that a second search looks only at what has come in between.
 */
export function copyFinder(sums: Sums, files: FileStore) {
  const search = searchOf(sums)
  const compared = new Map<string, Likeness>()
  return async (db: Db): Promise<Found> => {
    const candidates = await copies.listCandidates(db, search)
    const unknown = candidates.filter(({ id }) => !compared.has(id))
    const stored = unknown.length
      ? await copies.listFiles(
          db,
          unknown.map(({ id }) => id),
        )
      : []
    const fileOf = new Map(stored.map(({ id, file }) => [id, file]))
    for (const { id, crop } of unknown) {
      const image = await bytesOf(files, fileOf.get(id))
      const guess = crops[crop]
      compared.set(id, image && guess ? likenessOf(await sumsOfStored(image), sums, guess) : undefined)
    }
    const those = (likeness: Likeness) => candidates.map(({ id }) => id).filter((id) => compared.get(id) === likeness)
    return { copy: those('copy')[0], alike: those('same_screen') }
  }
}
