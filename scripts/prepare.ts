import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileCache } from './compile-cache.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'web/build/complete')
const webSources = [
  'web/app',
  'web/public',
  'web/scripts',
  'web/vite.config.ts',
  'web/vite.site.config.ts',
  'web/vite.worker.config.ts',
  'web/react-router.config.ts',
  'contract/src',
  'package-lock.json',
]
const warmed = join(compileCache, 'warmed')
const serverSources = ['server/src', 'contract/src', 'scripts', 'package-lock.json']

const changed = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

function newest(path: string): number {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return changed(path)
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => changed(join(path, name)))
  return Math.max(0, ...inside)
}

const isFresh = (made: string, sources: string[]) =>
  changed(made) > 0 && changed(made) >= Math.max(...sources.map((source) => newest(join(root, source))))

// In processes of their own: the memory of Vite and of the type stripper ends with them.
const run = (command: string, args: string[]) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1

/** Builds the web unless the build is newer than everything it is made of. */
export function buildWeb() {
  if (isFresh(built, webSources)) return
  process.stdout.write('Building the web ...\n')
  const status = run('npm', ['run', '--silent', 'build'])
  if (status !== 0) process.exit(status)
}

/** Fills the compile cache unless it is newer than the server. Without it the server starts as well, only heavier. */
export function warmServer() {
  if (isFresh(warmed, serverSources) || run(process.execPath, ['scripts/precompile.ts']) !== 0) return
  mkdirSync(dirname(warmed), { recursive: true })
  writeFileSync(warmed, '')
}

if (import.meta.main) buildWeb()
