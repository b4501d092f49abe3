import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** User that PostgreSQL runs as. Undefined if we are an ordinary user already and PostgreSQL runs as we do. */
export type User = { readonly uid: number; readonly gid: number }

/**
 * The ordinary user to run PostgreSQL as if we are root, which PostgreSQL refuses to be: the owner of existing data,
 * else `postgres`, else `nobody`. initdb insists that the user has a line in the password file.
 */
export function unprivilegedUser(owner: User | undefined): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (owner && owner.uid !== 0) return owner
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find((fields) => fields[0] === name)).find(Boolean)
  if (!user) throw new Error('PostgreSQL cannot run as root here: there is neither a user "postgres" nor "nobody"')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Owner of a file or directory; undefined if it does not exist. */
export function ownerOf(file: string): User | undefined {
  return statSync(file, { throwIfNoEntry: false })
}

/**
 * Whether the user may enter this directory (or execute this file) and every directory above it. Reads the mode bits,
 * because switching the effective user of a running Node process for a moment would hurt its other threads.
 */
export function canReach(user: User, target: string): boolean {
  const { uid, gid, mode } = statSync(target)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  const parent = path.dirname(target)
  return (mode & bit) !== 0 && (parent === target || canReach(user, parent))
}
