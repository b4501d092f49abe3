import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { inDatabase } from './in-database.ts'
import { type Account, startServer } from './running-server.ts'

/** Names the folder of all that is prepared, to the processes of the tests. */
const variable = 'FORTNIGHT_PREPARED'

const inPrepared = (name: string) => join(process.env[variable] ?? '', name)
const kind = (demo: boolean) => (demo ? 'demo' : 'empty')

/** A folder that PostgreSQL can enter as well, which as root runs as somebody else. */
async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fortnight-e2e-'))
  await chmod(folder, 0o755)
  return folder
}

// Mode and owner stay as they are, which PostgreSQL insists on and Node's own `cp` can't.
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to])

/** Nobody misses the data of a test after a crash of the machine. */
async function forgoDurability(dataDir: string) {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await inDatabase({ dataDir }, (db) => db.execute(sql.raw(`alter system set ${setting} = off`)))
}

/** Lets one server start for the first time without the demo and one with it; all others begin where these end. */
export default async function prepare() {
  const folder = await aFolder()
  process.env[variable] = folder
  for (const demo of [false, true]) {
    const server = await startServer({ dataDir: join(folder, kind(demo)), demo })
    if (demo) await writeFile(inPrepared('accounts.json'), server.command('demo', '--accounts', '--json'))
    await forgoDurability(server.dataDir)
    await server.stop()
  }
  return () => rm(folder, { recursive: true, force: true })
}

/** A data folder as after the first start of a server. */
export async function aDataFolder(demo: boolean): Promise<string> {
  const folder = await aFolder()
  await copy(inPrepared(kind(demo)), folder)
  return folder
}

/** The accounts of the demo. */
export const demoAccounts = async () => JSON.parse(await readFile(inPrepared('accounts.json'), 'utf8')) as Account[]
