import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { BrokenFile } from '../../platform/files/byte-reader.ts'
import { archiveEnd, readTar, type TarEntry, tarFile } from './tar.ts'

/** Refusal of a backup or a folder; the message is for the operator. */
export class Refused extends Error {}

const headerName = 'fortnight/backup.json'
const sealName = 'fortnight/sha256'
/** Directory of data-folder files in a backup; everything else belongs to the database. */
export const filesFolder = 'fortnight/files/'

const Header = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** Version of this service. */
  version: z.string(),
  /** PostgreSQL's major version: its files fit no other one. */
  postgres: z.string(),
  /** Time of the newest migration: an older service does not know this database. */
  migration: z.number(),
  /** Id of the key that secrets are sealed with. The key itself is never in a backup. */
  key: z.string(),
})
export type BackupHeader = z.output<typeof Header>

interface Contents {
  header: BackupHeader
  /** Small files besides the database, by their path in the data folder. */
  files: { path: string; content: Buffer }[]
  /** A tar archive of the database's folder. */
  database: AsyncIterable<Buffer>
  /** Files of the data folder that are read after the database, which refers to them. */
  later?: AsyncIterable<{ path: string; content: Buffer }>
}

/** Bytes that are packed and unpacked at a time: each turn costs the same. */
const chunkSize = 256 * 1024

/** Leaves out the two empty blocks that end an archive, as more follows. */
async function* withoutEnd(archive: AsyncIterable<Buffer>) {
  const held: Buffer[] = []
  let length = 0
  for await (const chunk of archive) {
    held.push(chunk)
    length += chunk.length
    // Passed on as they are: copies of a whole database keep the garbage collector busy.
    for (let [first] = held; first && length - first.length >= archiveEnd.length; [first] = held) {
      length -= first.length
      held.shift()
      yield first
    }
  }
  const last = Buffer.concat(held)
  const end = last.length - archiveEnd.length
  if (end < 0 || !last.subarray(end).equals(archiveEnd)) throw new Error('PostgreSQL sent an archive without an end')
  if (end) yield last.subarray(0, end)
}

async function* archiveOf({ header, files, database, later }: Contents) {
  yield tarFile(headerName, Buffer.from(JSON.stringify(header)))
  for (const { path, content } of files) yield tarFile(filesFolder + path, content)
  yield* withoutEnd(database)
  for await (const { path, content } of later ?? []) yield tarFile(filesFolder + path, content)
}

/** Adds the hash of all bytes before it, as the last file. */
async function* sealed(archive: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  for await (const chunk of archive) {
    hash.update(chunk)
    yield chunk
  }
  yield tarFile(sealName, Buffer.from(hash.digest('hex')))
  yield archiveEnd
}

/** Encrypts or decrypts the bytes of a file. */
export type Cipher = (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>
const plain: Cipher = (chunks) => chunks

/** Takes the bytes of a backup to a new file, which only its owner may read, and waits until they are on disk. */
export const toNewFile = (path: string) => (chunks: AsyncIterable<Buffer>) =>
  pipeline(chunks, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))

/** Writes a backup: `take` gets its bytes, and resolves when they are stored. */
export const writeBackup = (
  take: (chunks: AsyncIterable<Buffer>) => Promise<void>,
  contents: Contents,
  { signal, encrypt = plain }: { signal?: AbortSignal | undefined; encrypt?: Cipher } = {},
) =>
  pipeline(
    sealed(archiveOf(contents)),
    // Higher levels make the file a tenth smaller and take several times as long.
    createGzip({ level: 1, chunkSize }),
    encrypt,
    take,
    { ...(signal && { signal }) },
  )

const Damage = /^Z_|^ERR_(?:PADDING|TRAILING)/

function refusalOf(name: string, error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (error instanceof BrokenFile) return new Refused(`${name} is cut or damaged: ${error.message}.`)
  if (Damage.test(code)) return new Refused(`${name} is cut or damaged, or is no backup.`)
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') return new Refused(`${name} cannot be read.`)
  return error
}

function readHeader(name: string, content: string): BackupHeader {
  let found: unknown
  try {
    found = JSON.parse(content)
  } catch {
    throw new BrokenFile('its first part is damaged')
  }
  const header = Header.safeParse(found)
  if (!header.success) throw new Refused(`${name} was made by another version of this service, which can restore it.`)
  return header.data
}

/** The bytes of a backup, which can be read more than once, and how operators find them. */
export interface BackupSource {
  name: string
  read(): AsyncIterable<Buffer>
}
export const fromFile = (path: string): BackupSource => ({ name: path, read: () => createReadStream(path) })

/** Handlers of the entries: each must be read to its end. */
export type Visitor = (entry: TarEntry, header: BackupHeader) => Promise<void>

/**
 * Reads a backup from its first byte to its last. Throws Refused if it is truncated, altered or no backup, which may
 * only turn out at the end: everything done until then must be undone.
 */
export async function readBackup(
  { name, read }: BackupSource,
  visit: Visitor,
  options: { onRead?: (bytes: number) => void; signal?: AbortSignal | undefined; decrypt?: Cipher } = {},
): Promise<BackupHeader> {
  const hash = createHash('sha256')
  let header: BackupHeader | undefined
  let whole = false

  async function* hashed(content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }

  async function take(entry: TarEntry) {
    if (whole) throw new BrokenFile('something follows its end')
    if (entry.name === sealName) {
      whole = (await text(entry.content)) === hash.digest('hex')
      if (!whole) throw new BrokenFile('its contents were altered')
      return
    }
    hash.update(entry.header)
    const content = hashed(entry.content)
    if (header) await visit({ ...entry, content }, header)
    else if (entry.name === headerName) header = readHeader(name, await text(content))
    else throw new Refused(`${name} is not a backup of this service.`)
    hash.update(entry.padding)
  }

  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      options.onRead?.(chunk.length)
      yield chunk
    }
  }

  try {
    await pipeline(
      read(),
      counted,
      options.decrypt ?? plain,
      createGunzip({ chunkSize }),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const entry of readTar(chunks)) await take(entry)
      },
      { ...(options.signal && { signal: options.signal }) },
    )
    if (!header || !whole) throw new BrokenFile('its end is missing')
    return header
  } catch (error) {
    throw refusalOf(name, error)
  }
}
