import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { serverVariables } from './server-process.ts'

type Step = [name: string, command: string, args: string[]]

const options = {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  shell: process.platform === 'win32',
  // Types and lint are checked by programs in Go: with many threads they take half as much processor time again.
  // What one process of Node has compiled the next ones read: commands that tests start, journeys, servers.
  env: {
    GOMAXPROCS: '1',
    GOGC: '400',
    PW_DISABLE_TS_ESM: '1',
    NODE_COMPILE_CACHE: serverVariables.NODE_COMPILE_CACHE,
    ...process.env,
  },
}

/** Repeated at the end: of a long output, often only the last lines are kept. */
const failures: string[] = []

/** Says what it has to say when it is over, as others speak at the same time. */
const quietly = ([name, command, args]: Step) =>
  new Promise<boolean>((done) => {
    execFile(command, args, { ...options, maxBuffer: 2 ** 26 }, (error, said, complained) => {
      process.stdout.write(`\n── ${name}\n${said}${complained}`)
      if (error) failures.push(`${name}\n${(said + complained).trimEnd().split('\n').slice(-80).join('\n')}`)
      done(!error)
    })
  })

const aloud = ([name, command, args]: Step) =>
  new Promise<boolean>((done) => {
    const end = (how: string | number | null) => {
      if (how !== 0) failures.push(`${name}: ${how}`)
      done(how === 0)
    }
    process.stdout.write(`\n── ${name}\n`)
    spawn(command, args, { ...options, stdio: 'inherit' })
      .on('error', ({ message }) => end(message))
      .on('exit', (status, signal) => end(status ?? signal))
  })

async function quietlyInTurn(...steps: Step[]): Promise<boolean> {
  for (const step of steps) if (!(await quietly(step))) return false
  return true
}

const types: Step = ['types', 'npm', ['run', '--silent', 'types:check']]
const lint: Step = ['lint', 'npm', ['run', '--silent', 'lint']]

// Node reads the files as it does for commands: Playwright's compiler takes twice as long for each process.
const journeys: Step = [
  'browser',
  'node',
  ['--import', './server/src/platform/resolve-once.ts', 'node_modules/@playwright/test/cli.js', 'test'],
]

/** Both read the types that React Router makes of the routes, which must stand still until both are done. */
const typesAndLint = async () =>
  (await quietly(['types of routes', 'npm', ['run', '--silent', 'route-types', '-w', 'web']])) &&
  !(await Promise.all([quietly(types), quietly(lint)])).includes(false)

/**
 * All checks that a machine with only Node needs to trust a change, in parallel if they do not compete for the same
 * resource.
 */
const stages: (() => Promise<boolean>[])[] = [
  () => [
    quietly(['browser to test with', 'node', ['scripts/ensure-browser.ts']]),
    quietly(['build', 'node', ['scripts/prepare.ts']]),
    typesAndLint(),
  ],
  () => [
    // Each step of these two waits for the one before.
    quietlyInTurn(['model', 'npx', ['vitest', 'run', 'model']], ['container', 'node', ['scripts/container-drill.ts']]),
    aloud(['unit and HTTP', 'npx', ['vitest', 'run', '--exclude', 'model/**']]),
  ],
  () => [aloud(journeys)],
]

/**
 * `--changed`, or `--changed=main`: only what a change can have broken, for the loop. Browser, build and container are
 * not part of it.
 */
const changed = process.argv.find((arg) => /^--changed(=|$)/.test(arg))

const loop: typeof stages = [
  () => [
    typesAndLint(),
    aloud(['tests', 'npx', ['vitest', 'run', '--passWithNoTests', '--exclude', 'model/**', String(changed)]]),
  ],
]

for (const stage of changed ? loop : stages) {
  if (!(await Promise.all(stage())).includes(false)) continue
  process.stdout.write(failures.map((failure) => `\n── failed: ${failure}\n`).join(''))
  process.exitCode = 1
  break
}
