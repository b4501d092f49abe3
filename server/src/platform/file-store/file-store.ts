import { createHmac, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../db/database.ts'
import { open, seal } from '../files/sealed-file.ts'
import { createVault, type Vault } from '../vault.ts'
import * as files from './files.repository.ts'
import type { Place, PlaceName } from './place.ts'
import { keySeal } from './sealed-keys.ts'

/**
 * Files that rows of the database refer to. The content comes first and the row second: a row's column refers to `files`, and what no
 * row refers to is removed after an hour (`sweep.ts`).
 */
export interface FileStore {
  /**
   * Stores a content and returns its name, which the same content of the same owner always gets. Of others it gets another one: no name
   * says that two owners have the same file, and one owner's erasure leaves the other's.
   */
  put(owner: string, content: Blob): Promise<string>
  /** The content; undefined if there is none. The stream fails if the stored bytes were altered or cut off. */
  get(name: string): Promise<Readable | undefined>
  /** Deletes a file to which no row refers; false if one does, or if there is none. */
  delete(name: string): Promise<boolean>
  /** The next names after that one, in their order. */
  list(after: string, most: number): Promise<string[]>
}

export interface FileStoreParts {
  db: Db
  vault: Vault
  /** Those that the configuration has. */
  places: Partial<Record<PlaceName, Place>>
  /** Where new files go. */
  to: PlaceName
}

/** The place of that name. Throws if the configuration lacks it: a file that was stored there cannot be reached. */
export function placeOf({ places }: Pick<FileStoreParts, 'places'>, name: PlaceName): Place {
  const place = places[name]
  if (!place) throw new Error(`a file is kept in the place "${name}", which is not configured`)
  return place
}

/** Bytes that are sealed together. */
const pieceBytes = 256 * 1024

/** A content in pieces of one size, the last one shorter. */
export async function* inPieces(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk])
    for (; held.length >= pieceBytes; held = held.subarray(pieceBytes)) yield held.subarray(0, pieceBytes)
  }
  if (held.length) yield held
}

const bytesIn = (content: Blob) => content.stream() as unknown as AsyncIterable<Uint8Array>

async function nameOf(vault: Vault, owner: string, content: Blob): Promise<string> {
  const hash = createHmac('sha256', vault.keyFor('names of files')).update(`${owner}\0`)
  for await (const chunk of bytesIn(content)) hash.update(chunk)
  return hash.digest('hex')
}

/** Each file has a key of its own, which the vault seals: a new key of the vault touches no content, and neither does a move. */
export const newKey = () => randomBytes(32).toString('hex')

/** The vault of one file, which has its own key. Throws OtherKey if it was sealed with another SECRET_KEY. */
export const vaultOf = ({ key }: { key: Buffer }, vault: Vault, name: string) =>
  createVault(vault.open(key, keySeal.context(name)))

export function createFileStore(parts: FileStoreParts): FileStore {
  const { db, vault, to } = parts

  async function find(name: string) {
    const file = await files.find(db, name)
    const content = file && (await placeOf(parts, file.place).get(db, name))
    return { file, content }
  }

  return {
    async put(owner, content) {
      const name = await nameOf(vault, owner, content)
      const key = newKey()
      await db.transaction(async (tx) => {
        const row = { name, place: to, key: vault.seal(key, keySeal.context(name)), size: content.size }
        // Who stores the same at this moment waits here, and the sweep from here on for the row that will refer to it.
        if (await files.upsert(tx, row))
          await placeOf(parts, to).put(tx, name, seal(inPieces(bytesIn(content)), createVault(key), name))
      })
      return name
    },

    async get(name) {
      const first = await find(name)
      // Moved at this moment.
      const { file, content } = first.file && !first.content ? await find(name) : first
      if (!file || !content) return undefined
      return Readable.from(open(content, vaultOf(file, vault, name), name), { objectMode: false })
    },

    delete: (name) => removeUnreferenced(parts, name),
    list: (after, most) => files.list(db, after, most),
  }
}

type Removing = Pick<FileStoreParts, 'db' | 'places'>

/** Removes what a place holds under a name, unless it is a file's that is kept there. */
export const removeContent = ({ db, places }: Removing, name: string, place: PlaceName): Promise<void> =>
  db.transaction(async (tx) => {
    // Who stores it at this moment waits for the end of this transaction.
    if ((await files.lockName(tx, name, place)) !== place) await placeOf({ places }, place).delete(tx, name)
  })

/** Removes a file if no row refers to it and it was not stored within the last `hours`; returns whether it did. */
export async function removeUnreferenced(parts: Removing, name: string, hours = 0): Promise<boolean> {
  const place = await files.remove(parts.db, name, hours)
  // If this is interrupted here, the content is removed as a stray.
  if (place) await removeContent(parts, name, place)
  return place !== undefined
}

/** The whole content of a file that is small; undefined if there is none. */
export async function bytesOf(store: FileStore, name: string | null | undefined): Promise<Buffer | undefined> {
  const content = name ? await store.get(name) : undefined
  return content && buffer(content)
}
