import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../../scripts/compile-cache.ts'
import { freePort } from '../../scripts/free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A server as an operator starts it, with data of its own. */
export interface RunningServer {
  origin: string
  /** Where it keeps what is its own: the outbox of mail among it. */
  dataDir: string
  /** Runs what `npm run <script> -- ...args` runs, against the same data; answers what it printed. */
  command(script: 'admin' | 'demo' | 'testers', ...args: string[]): string
  stop(): Promise<void>
}

export interface Account {
  role: 'admin' | 'developer' | 'tester'
  email: string
  password: string
}

/** `env`: what the operator configures beyond the accounts for payments. */
export async function startServer(options: { demo: boolean; env?: Record<string, string> }): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fortnight-e2e-'))
  // As root PostgreSQL runs as somebody else, who must be able to enter.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: options.demo ? 'on' : 'off',
    LOG_LEVEL: 'error',
    // Browsers say themselves what address they come from.
    TRUST_PROXY: '127.0.0.1',
    NODE_COMPILE_CACHE: compileCache,
    PKR_PER_USD: '280',
    EASYPAISA_TITLE: 'Fortnight Testing',
    EASYPAISA_NUMBER: '0300 1234567',
    BANK_NAME: 'Bank of Tests',
    BANK_TITLE: 'Fortnight Testing',
    BANK_ACCOUNT: 'PK36TEST0000001123456702',
    ...options.env,
  }
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((done) => server.once('exit', () => done()))
  await new Promise<void>((ready, fail) => {
    server.stdout.on('data', (text: Buffer) => text.includes('is ready at') && ready())
    void exited.then(() => fail(new Error('the server ended before it was ready')))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    command(script, ...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`server/src/cli/${script}.ts`, ...args], {
        cwd: root,
        env,
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${status}: ${stderr}`)
      return stdout
    },
    async stop() {
      server.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
