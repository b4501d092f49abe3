import { existsSync, lchownSync, lstatSync, readdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { canReach, ownerOf, type User } from './db/embedded/unprivileged.ts'

/** Folders that the program is read from for as long as it runs. */
const programFolders = [path.dirname(fileURLToPath(import.meta.url)), path.dirname(process.execPath)]

/** What a server makes in its data folder and its archive, besides the database, which has its user from the start. */
const ours = /^(secret\.key|outbox|spool|drill|\d{4}-[0-9a-f]+-\d+)(\/|$)/

/**
 * Gives what root's servers made in a folder to another user. Only while the folder itself is root's: later its user could have put
 * a link there to a file of someone else.
 */
function handOver(folder: string, { uid, gid }: User): void {
  if (lstatSync(folder).uid !== 0) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (ours.test(name)) lchownSync(path.join(folder, name), uid, gid)
  lchownSync(folder, uid, gid)
}

/**
 * Goes on as an ordinary user, if this process is root: as `user`, or else as the owner of the first folder. The folders and what is in
 * them become that user's. Returns why it stays root; undefined if it does not.
 */
export function giveUpRoot(folders: readonly [string, ...string[]], user: User | undefined): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  const to = user ?? ownerOf(folders[0])
  if (!to || to.uid === 0) return `${folders[0]} belongs to root`
  // The archive can be on a disk that is away.
  const existing = folders.filter((folder) => existsSync(folder))
  const closed = [...existing, ...programFolders].find((folder) => !canReach(to, folder))
  if (closed) return `uid ${to.uid} cannot enter ${closed}`
  for (const folder of existing) handOver(folder, to)
  // Where Node keeps what it compiled (NODE_COMPILE_CACHE), it writes at the end, when this process has no right to any more.
  flushCompileCache()
  process.setgroups?.([to.gid])
  process.setgid?.(to.gid)
  process.setuid?.(to.uid)
  return undefined
}
