import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inDatabase } from './in-database.ts'
import { aFolder, inPrepared, kind, usePrepared } from './prepared-data.ts'
import { startServer } from './running-server.ts'

/** Turns durability off: the data of a test need not survive a crash of the machine. */
async function forgoDurability(dataDir: string) {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await inDatabase({ dataDir }, (db) => db.execute(sql.raw(`alter system set ${setting} = off`)))
}

/**
 * Lets one server start for the first time without the demo and one with it; all others begin where these end. A file
 * of its own: the processes of the tests need nothing of the server's code to copy what is prepared.
 */
export default async function prepare() {
  const folder = await aFolder()
  usePrepared(folder)
  const first = async (demo: boolean) => {
    const server = await startServer({ dataDir: join(folder, kind(demo)), demo })
    if (demo) await writeFile(inPrepared('accounts.json'), server.command('demo', '--accounts', '--json'))
    await forgoDurability(server.dataDir)
    await server.stop()
  }
  await Promise.all([first(false), first(true)])
  return () => rm(folder, { recursive: true, force: true })
}
