import type { Db } from '../../platform/db/database.ts'
import { isCopy, type Sums } from '../../platform/pictures/likeness.ts'
import { crops, searchOf } from '../../platform/pictures/marks.ts'
import * as copies from './copies.repository.ts'
import { sumsOfStored } from './picture.ts'

/**
 * Searches pictures of all testers for the one that a new picture is made of. What was compared before is remembered,
 * so that a second search looks only at what has come in between.
 */
export function copyFinder(sums: Sums) {
  const search = searchOf(sums)
  const compared = new Map<string, boolean>()
  return async (db: Db): Promise<string | undefined> => {
    const candidates = await copies.listCandidates(db, search)
    const unknown = candidates.filter(({ id }) => !compared.has(id))
    const stored = unknown.length
      ? await copies.listImages(
          db,
          unknown.map(({ id }) => id),
        )
      : []
    const images = new Map(stored.map(({ id, image }) => [id, image]))
    for (const { id, crop } of unknown) {
      const image = images.get(id)
      const guess = crops[crop]
      compared.set(id, Boolean(image && guess && isCopy(await sumsOfStored(image), sums, guess)))
    }
    return candidates.find(({ id }) => compared.get(id))?.id
  }
}
