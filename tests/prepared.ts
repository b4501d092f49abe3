import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../server/src/platform/db/database.ts'
import type { Vault } from '../server/src/platform/vault.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this test run, as a server connects to it. */
    connection: { host: string; port: number; user: string; database: string }
    /** The same as the owner of all databases. */
    owner: pg.ClientConfig
    /** The key that all servers of this test run seal secrets with. */
    secretKey: string
    /** A folder for what several files of this test run use. */
    folder: string
  }
}

export const connectionTo = (database: string) => ({ ...inject('connection'), database })

/** How the owner of a test's database connects, for what the server cannot do. */
export const ownerOf = (database: string) => ({ ...inject('owner'), database })

/** Runs statements in the PostgreSQL of this test run as the owner: outside the databases of its tests, or in one of them. */
export async function administer<T>(act: (client: pg.Client) => Promise<T>, database = 'postgres'): Promise<T> {
  const client = new pg.Client(ownerOf(database))
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Has the first file that needs something make it, while others that need it wait. */
export const makeOnce = (isMade: (client: pg.Client) => Promise<boolean>, make: (client: pg.Client) => Promise<void>) =>
  administer(async (client) => {
    await client.query("select pg_advisory_lock(hashtext('what test files share'))")
    if (!(await isMade(client))) await make(client)
  })

const demoTemplate = 'template_demo'

async function fillTemplate(client: pg.Client, vault: Vault) {
  const name = `demo_${randomUUID().replaceAll('-', '')}`
  await client.query(`create database ${name} template template_fortnight strategy file_copy`)
  const database = openDatabase({ config: connectionTo(name), connections: 2 })
  const { fillDemo } = await import('../server/src/demo/demo.ts')
  await fillDemo(database.db, vault, () => {})
  await database.close()
  await client.query(`alter database ${name} rename to ${demoTemplate}`)
}

/** Makes a database for one test file, with the demo in it or empty. */
export async function makeDatabase(name: string, vault: Vault, { demo = false } = {}): Promise<void> {
  if (demo)
    await makeOnce(
      async (client) => !!(await client.query('select from pg_database where datname = $1', [demoTemplate])).rowCount,
      (client) => fillTemplate(client, vault),
    )
  const template = demo ? demoTemplate : 'template_fortnight'
  await administer((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
}
