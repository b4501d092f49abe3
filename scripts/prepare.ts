import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtServer } from './server-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const webBuilt = join(root, 'web/build/complete')
const webSources = [
  'web/app',
  'web/public',
  'web/scripts',
  'web/vite.config.ts',
  'web/vite.portal.config.ts',
  'web/vite.site.config.ts',
  'web/vite.worker.config.ts',
  'web/react-router.config.ts',
  'contract/src',
  'package-lock.json',
]
const serverSources = ['server/src', 'contract/src', 'scripts/build-server.ts', 'package-lock.json']

const changed = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

function newest(path: string): number {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return changed(path)
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => changed(join(path, name)))
  return Math.max(0, ...inside)
}

const isFresh = (made: string, sources: string[]) =>
  changed(made) > 0 && changed(made) >= Math.max(...sources.map((source) => newest(join(root, source))))

/** Builds unless what was made is newer than everything it is made of. */
function renew(name: string, made: string, sources: string[], command: string, args: string[]) {
  if (isFresh(made, sources)) return
  process.stdout.write(`Building the ${name} ...\n`)
  // In a process of its own: the memory of a bundler ends with it.
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Builds the web and the server, as far as they have changed since. */
export function build() {
  renew('web', webBuilt, webSources, 'npm', ['run', '--silent', 'build', '-w', 'web'])
  renew('server', builtServer, serverSources, process.execPath, ['scripts/build-server.ts'])
}

if (import.meta.main) build()
