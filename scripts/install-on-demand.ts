import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder of a package that is too heavy for `npm ci`: installed when it is first asked for, kept with other
 * temporary files. `home` is where the package and everything it needs were installed.
 */
export function installOnDemand(name: string, version: string): { folder: string; home: string } {
  const home = join(tmpdir(), `fortnight-${name}-${version}`)
  const folder = join(home, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return { folder, home }
  // What only compiles itself or fetches from elsewhere is optional to all of them.
  const lean = ['--omit=optional', '--ignore-scripts']
  const args = ['install', ...lean, '--no-save', '--no-package-lock', '--prefix', home, `${name}@${version}`]
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`${name} could not be installed: ${stderr}`)
  return { folder, home }
}
