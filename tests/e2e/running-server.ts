import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/free-port.ts'
import { builtServer, serverArguments, serverVariables } from '../../scripts/server-process.ts'
import { variables } from '../../server/src/platform/config.ts'
import { paymentAccounts } from '../payment-accounts.ts'
import { watchOver } from '../watch-over.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/**
 * What a server of a test takes over from its caller: nothing that configures a server (a database, a mail server,
 * production).
 */
export const machineOf = (caller: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(caller).filter(([name]) => !variables.includes(name)))

/** A server as an operator starts it. */
export interface RunningServer {
  origin: string
  /** The server's own folder, with the outbox of mail. */
  dataDir: string
  /** Runs what `npm run <script> -- ...args` runs, against the same data; returns what it printed. */
  command(script: 'admin' | 'demo' | 'testers', ...args: string[]): string
  /** Has that done before this process lets the server go. */
  beforeStop(act: () => Promise<void>): void
  stop(): Promise<void>
}

export interface Account {
  role: 'admin' | 'developer' | 'tester'
  email: string
  password: string
}

interface Options {
  dataDir: string
  /** Whether its address is a name: browsers make passkeys for no other. */
  named?: boolean
  /** What the operator configures beyond the accounts for payments. */
  env?: Record<string, string>
}

/** The variables that a server's process starts with. */
const variablesOf = (origin: string, { dataDir, env }: Options) => ({
  ...machineOf(process.env),
  PORT: new URL(origin).port,
  PUBLIC_ORIGIN: origin,
  DATA_DIR: dataDir,
  DEMO: 'on',
  // Journeys take the steps of testers themselves; the one about sample testers sets them going.
  DEMO_PACE: '0',
  // Which pictures are read without a reason is chance, and reading one takes seconds.
  PICTURE_SAMPLE: '0',
  LOG_LEVEL: 'error',
  DRAIN_SECONDS: '0',
  // Browsers say themselves what address they come from.
  TRUST_PROXY: '127.0.0.1',
  ...serverVariables,
  ...paymentAccounts,
  ...env,
})

/** A server that runs, from the side of one process that uses it; `end` ends what that process has to end. */
export function runningServer(origin: string, options: Options, end = async () => {}): RunningServer {
  const acts: (() => Promise<void>)[] = []
  return {
    origin,
    dataDir: options.dataDir,
    command(script, ...args) {
      const node = ['--import', './server/src/platform/resolve-once.ts', `server/src/cli/${script}.ts`, ...args]
      const { status, stdout, stderr } = spawnSync(process.execPath, node, {
        cwd: root,
        env: variablesOf(origin, options),
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${status}: ${stderr}`)
      return stdout
    },
    beforeStop: (act) => void acts.push(act),
    async stop() {
      for (const act of acts) await act()
      await end()
    },
  }
}

export async function startServer(options: Options): Promise<RunningServer> {
  const origin = `http://${options.named ? 'localhost' : '127.0.0.1'}:${await freePort()}`
  const server = spawn(process.execPath, [...serverArguments, builtServer], {
    cwd: root,
    env: variablesOf(origin, options),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const letGo = watchOver(options.dataDir, server.pid)
  const exited = new Promise<void>((done) => server.once('exit', () => done()))
  await new Promise<void>((ready, fail) => {
    server.stdout.on('data', (text: Buffer) => text.includes('is ready at') && ready())
    void exited.then(() => fail(new Error('the server ended before it was ready')))
  })
  return runningServer(origin, options, async () => {
    server.kill('SIGTERM')
    await exited
    letGo()
  })
}
