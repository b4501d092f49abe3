import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './prepare.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** One step after the other, stopping at the first that fails: what a machine with nothing but Node needs to trust a change. */
const steps: [name: string, command: string, args: string[]][] = [
  ['browser to test with', 'node', ['scripts/ensure-browser.ts']],
  ['types', 'npm', ['run', '--silent', 'types']],
  ['lint', 'npm', ['run', '--silent', 'lint']],
  ['unit and HTTP', 'npx', ['vitest', 'run']],
  ['browser', 'npx', ['playwright', 'test']],
]

buildWeb()
for (const [name, command, args] of steps) {
  process.stdout.write(`\n── ${name}\n`)
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
