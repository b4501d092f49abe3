import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
// Around midnight in UTC, around midnight in Pacific time is the morning in UTC, Karachi is five hours ahead of UTC.
const hours = ['00:30', '05:30', '12:00', '23:30']
const daySeconds = 86_400
// They ask how old files are, and files are dated by the system.
const timed = 'server/src/platform/file-store/**'

/** Shift of this clock for that time of today, in seconds. */
function offsetTo(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 3600 + minute * 60 - (Math.floor(Date.now() / 1000) % daySeconds)
}

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1

/** Runs these tests while their servers, databases and browsers believe that it is that time of day. */
function testAt(time: string, tests: readonly string[]): boolean {
  // PostgreSQL runs as another user, who must be able to enter.
  const folder = mkdtempSync(join(tmpdir(), 'fortnight-clock-'))
  chmodSync(folder, 0o755)
  const clock = join(folder, 'clock.so')
  try {
    if (run('cc', ['-O2', '-shared', '-fPIC', `-DOFFSET=${offsetTo(time)}`, '-o', clock, 'tests/hours/clock.c']))
      return false
    const journeys = tests.filter((name) => !name.includes('.test.'))
    const others = tests.filter((name) => name.includes('.test.'))
    process.stdout.write(`\n── at ${time} UTC\n`)
    const env = { LD_PRELOAD: clock }
    const passed = [
      ...(others.length || !tests.length ? [run('npx', ['vitest', 'run', '--exclude', timed, ...others], env)] : []),
      ...(journeys.length || !tests.length ? [run('npx', ['playwright', 'test', ...journeys], env)] : []),
    ]
    return passed.every((status) => status === 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isTime = (arg: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(arg)
const given = process.argv.slice(2)
const times = given.filter(isTime)
const tests = given.filter((arg) => !isTime(arg))

if (run('node', ['scripts/prepare.ts'])) process.exit(1)
const failed = (times.length ? times : hours).filter((time) => !testAt(time, tests))
process.stdout.write(failed.length ? `\nFailed at ${failed.join(', ')} UTC.\n` : '\nPassed at every hour.\n')
process.exit(failed.length ? 1 : 0)
