import { createHash, type Hash } from 'node:crypto'
import { open } from '../files/sealed-file.ts'
import { type FileStoreParts, placeOf, removeContent, vaultOf } from './file-store.ts'
import * as files from './files.repository.ts'
import type { PlaceName } from './place.ts'

export interface Moved {
  moved: number
  /** Files that stay where they are, each with the reason. */
  left: { name: string; why: string }[]
}

type Parts = Omit<FileStoreParts, 'to'>

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** Moves one file; false if it was moved or removed meanwhile. Throws if what arrives is not what was stored. */
async function move({ db, vault, places }: Parts, name: string, to: PlaceName): Promise<boolean> {
  const target = placeOf({ places }, to)
  const from = await db.transaction(async (tx) => {
    // Until the end it is neither removed nor stored again; it is read as before.
    const file = await files.lock(tx, name)
    if (!file || file.place === to) return undefined
    const content = await placeOf({ places }, file.place).get(tx, name)
    if (!content) throw new Error(`its content is missing in the place "${file.place}"`)
    const [sent, arrived] = [createHash('sha256'), createHash('sha256')]
    await target.put(tx, name, hashed(content, sent))
    const copy = await target.get(tx, name)
    if (!copy) throw new Error('its copy is missing')
    let size = 0
    for await (const piece of open(hashed(copy, arrived), vaultOf(file, vault, name), name)) size += piece.length
    if (!sent.digest().equals(arrived.digest()) || size !== file.size) throw new Error('its copy is not the same')
    await files.setPlace(tx, name, to)
    return file.place
  })
  // Left behind by an interruption here, it is removed as a stray.
  if (from) await removeContent({ db, places }, name, from)
  return from !== undefined
}

const batch = 200

/**
 * Moves all files to a place, one after the other, while servers that have both places configured run. It can be stopped and begun again
 * at any time. A file that cannot be moved stays where it is.
 */
export async function moveFiles(parts: Parts, to: PlaceName, onProgress: (done: number) => void): Promise<Moved> {
  const done: Moved = { moved: 0, left: [] }
  for (let after = ''; ;) {
    const names = await files.listElsewhere(parts.db, to, after, batch)
    const last = names.at(-1)
    if (last === undefined) return done
    after = last
    for (const name of names) {
      try {
        if (await move(parts, name, to)) done.moved++
      } catch (error) {
        done.left.push({ name, why: (error as Error).message })
      }
      onProgress(done.moved + done.left.length)
    }
  }
}
