import { chown, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import type { User } from '../../platform/db/embedded/unprivileged.ts'
import { type BackupSource, type Cipher, filesFolder, readBackup, type Visitor } from './backup-file.ts'
import type { TarEntry } from './tar.ts'

export interface Reading {
  onRead?: (bytes: number) => void
  signal?: AbortSignal | undefined
  decrypt?: Cipher
}

/** Reads a backup from end to end without storing anything. Returns its header and the size of its contents. */
export async function checkBackup(source: BackupSource, reading: Reading = {}) {
  let size = 0
  const header = await readBackup(
    source,
    async ({ content }) => {
      for await (const chunk of content) size += chunk.length
    },
    reading,
  )
  return { header, size }
}

async function write({ kind, content }: TarEntry, to: string, owner: User | undefined): Promise<void> {
  if (kind === 'folder') {
    await mkdir(to, { recursive: true, mode: 0o700 })
    if (owner) await chown(to, owner.uid, owner.gid)
    return
  }
  const file = await open(to, 'wx', 0o600)
  try {
    for await (const chunk of content) await file.writeFile(chunk)
    if (owner) await file.chown(owner.uid, owner.gid)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Unpacks a backup: the database for its user, and its other files into another folder. */
export function unpack(
  source: BackupSource,
  to: { database: string; owner: User | undefined; files: string },
  reading: Reading,
): Promise<unknown> {
  const visit: Visitor = async (entry) => {
    if (!entry.name.startsWith(filesFolder)) return write(entry, path.join(to.database, entry.name), to.owner)
    const target = path.join(to.files, entry.name.slice(filesFolder.length))
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    return write(entry, target, undefined)
  }
  return readBackup(source, visit, reading)
}
