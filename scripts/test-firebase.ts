import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installOnDemand } from './install-on-demand.ts'
import { freePort } from './free-port.ts'
import { build } from './prepare.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const version = '15.34.2'

/** Starts Google's own emulator of Firebase Authentication, which needs no Java and no network. */
async function startEmulator(folder: string, port: number): Promise<ChildProcess> {
  const { folder: tools } = installOnDemand('firebase-tools', version)
  const [hub, logging] = [await freePort(), await freePort()]
  const host = '127.0.0.1'
  const emulators = {
    auth: { host, port },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
  }
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const cli = join(tools, 'lib/bin/firebase.js')
  // The name of a project that begins with `demo-` keeps it from asking for a real one.
  const args = [cli, 'emulators:start', '--only', 'auth', '--project', 'demo-fortnight']
  const env = { ...process.env, HOME: folder, FIREBASE_CLI_DISABLE_UPDATE_CHECK: '1', CI: '1' }
  return spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Waits until the emulator answers. It reads thousands of files first, which takes a busy machine more than a minute. */
async function untilItAnswers(emulator: ChildProcess, port: number) {
  for (let wait = 0; wait < 600 && emulator.exitCode === null; wait++) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return
    await sleep(500)
  }
  throw new Error('The emulator of Firebase Authentication did not start.')
}

function run(command: string, args: string[], env: Record<string, string>): number {
  const shell = process.platform === 'win32'
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, env: { ...process.env, ...env } }).status ?? 1
}

// A suite of its own: the emulator is half a gigabyte, which a fresh clone does not need.
build()
const folder = await mkdtemp(join(tmpdir(), 'fortnight-firebase-'))
const port = await freePort()
const emulator = await startEmulator(folder, port)
try {
  await untilItAnswers(emulator, port)
  const env = { FIREBASE_EMULATOR: `http://127.0.0.1:${port}` }
  process.exitCode = run('npx', ['playwright', 'test', '--config', 'tests/firebase/playwright.config.ts'], env)
} finally {
  if (emulator.exitCode === null && emulator.kill('SIGTERM')) await once(emulator, 'exit')
  await rm(folder, { recursive: true, force: true })
}
