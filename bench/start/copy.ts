import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A copy of this working tree as `npm ci` leaves it: every file that git knows or would add, the installed packages,
 * and nothing that was built. Packages are linked, not copied, if the file system allows it.
 */
export function copyTree(folder: string) {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of list.split('\0'))
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
  const packages = [join(root, 'node_modules'), join(folder, 'node_modules')] as const
  try {
    execFileSync('cp', ['-al', ...packages], { stdio: 'ignore' })
  } catch {
    cpSync(...packages, { recursive: true, verbatimSymlinks: true, force: true })
  }
  // Caches of tools (.vite, .cache) are made by use; `.bin` and npm's own list are what an installation has.
  for (const name of readdirSync(packages[1]))
    if (name.startsWith('.') && !['.bin', '.package-lock.json'].includes(name))
      rmSync(join(packages[1], name), { recursive: true })
}
