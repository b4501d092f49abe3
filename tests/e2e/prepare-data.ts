import { rm, writeFile } from 'node:fs/promises'
import { demoAccounts } from '../../server/src/demo/demo.ts'
import { findCluster } from '../../server/src/platform/db/embedded.ts'
import { roles } from '../../server/src/platform/db/embedded/role-names.ts'
import { asSuperuser } from '../../server/src/platform/db/embedded/roles.ts'
import { inDatabase } from './in-database.ts'
import { aDataFolder, aFolder, inPrepared, share, usePrepared } from './prepared-data.ts'
import { startServer } from './running-server.ts'

/** Turns durability off: the data of a test need not survive a crash of the machine. */
async function forgoDurability(dataDir: string) {
  await asSuperuser(findCluster({ dataDir }, console.error), async (client) => {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      await client.query(`alter system set ${setting} = off`)
    // Journeys begin on states that the rules forbid.
    await client.query(`grant set on parameter session_replication_role to ${roles.owner}`)
  })
}

/**
 * Lets a server fill its database with the demo; all others begin where that one ends. One of them runs until all tests
 * are over, for the files that share it. A file of its own: the processes of the tests need nothing of the server's code
 * to copy what is prepared.
 */
export default async function prepare() {
  const folder = await aFolder()
  usePrepared(folder)
  const first = await startServer({ dataDir: inPrepared('data') })
  await forgoDurability(first.dataDir)
  const accounts = await inDatabase(first, (db, _, vault) => demoAccounts(db, vault))
  await writeFile(inPrepared('accounts.json'), JSON.stringify(accounts))
  await first.stop()
  // At a name: browsers make passkeys for no other address.
  const shared = await startServer({ dataDir: await aDataFolder(), named: true })
  share(shared)
  return async () => {
    await shared.stop()
    for (const done of [folder, shared.dataDir]) await rm(done, { recursive: true, force: true })
  }
}
