import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type Step = [name: string, command: string, args: string[]]

const options = { cwd: fileURLToPath(new URL('..', import.meta.url)), shell: process.platform === 'win32' }

/** Side by side, as they wait for the network, for one core and for all of them; the steps of a line follow each other. */
const first: Step[][] = [
  [['browser to test with', 'node', ['scripts/ensure-browser.ts']]],
  [['build', 'node', ['scripts/prepare.ts']]],
  [
    ['types', 'npm', ['run', '--silent', 'types']],
    ['lint', 'npm', ['run', '--silent', 'lint']],
  ],
]
/** Each of these keeps all cores busy. */
const then: Step[] = [
  ['unit and HTTP', 'npx', ['vitest', 'run']],
  ['browser', 'npx', ['playwright', 'test']],
]

/** What it says is shown when it is over, as others speak at the same time. */
const runQuietly = ([name, command, args]: Step) =>
  new Promise<boolean>((done) => {
    execFile(command, args, { ...options, maxBuffer: 2 ** 26 }, (error, said, complained) => {
      process.stdout.write(`\n── ${name}\n${said}${complained}`)
      done(!error)
    })
  })

async function runLine(steps: Step[]): Promise<boolean> {
  for (const step of steps) if (!(await runQuietly(step))) return false
  return true
}

/** What a machine with nothing but Node needs to trust a change; what failed ends it. */
const passed = await Promise.all(first.map(runLine))
if (passed.includes(false)) process.exit(1)
for (const [name, command, args] of then) {
  process.stdout.write(`\n── ${name}\n`)
  const { status } = spawnSync(command, args, { ...options, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
