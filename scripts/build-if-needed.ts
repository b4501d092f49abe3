import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'web/build/client/index.html')
const sources = [
  'web/app',
  'web/public',
  'web/scripts',
  'web/vite.config.ts',
  'web/react-router.config.ts',
  'contract/src',
  'package-lock.json',
]

const changed = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

function newest(path: string): number {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return changed(path)
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => changed(join(path, name)))
  return Math.max(0, ...inside)
}

/** Builds the web unless the build is newer than everything it is made of. In a process of its own: Vite's memory ends with it. */
export function buildIfNeeded() {
  if (changed(built) >= Math.max(...sources.map((source) => newest(join(root, source)))) && changed(built) > 0) return
  process.stdout.write('Building the web ...\n')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
