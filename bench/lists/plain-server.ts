import * as z from 'zod'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { listOf } from '@fortnight/contract/listing'
import { keyReader } from '../../server/src/identity/api-keys/key-reader.ts'
import { sessionReader } from '../../server/src/identity/auth/session-reader.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { type ServerContext, serve } from '../../server/src/platform/http/serve.ts'
import { buildServer } from '../../server/src/app/server.ts'
import { openStore } from '../../server/src/platform/files/store.ts'
import type { ServiceContext } from '../../server/src/platform/context.ts'
import { plainPage, tables } from './catalogue.ts'

/**
 * The product's own server with one more route for each list, `/api/plain/NAME`: the same hooks, the same check of the session and
 * the same way onto the wire, and the plain query for a page with its total instead of the list's.
 */
const config = readConfig(process.env)
const store = await openStore(config, console.error)
const { database } = store
const app = await buildServer({ config, ...store, version: '0', logger: { level: config.logLevel } })
// All that a list asks of its tools is the database.
const context: ServerContext = {
  exports: database.db,
  context: { config, db: database.db } as ServiceContext,
  // No session changes during a measurement.
  sessionOf: sessionReader(database.db, { heardUpTo: () => performance.now(), onError: console.error }).read,
  listProven: async () => [],
  takeProof: async () => false,
  keyOf: keyReader(database.db),
}

for (const [name, table] of Object.entries(tables)) {
  const page: Endpoint = {
    method: 'GET',
    path: `/api/plain/${name}`,
    access: 'admin',
    summary: name,
    reply: listOf(z.record(z.string(), z.unknown())),
  }
  const text = plainPage(table, '*, count(*) over ()::int as total')
  serve(
    app,
    context,
    { page },
    {
      async page() {
        const { rows } = await database.pool.query<{ total: number }>(text)
        return { success: true, data: rows, total: rows[0]?.total ?? 0, capped: false, next: null, previous: null }
      },
    },
  )
}
await app.listen({ port: config.port, host: config.host })
console.log(`The plain lists' server is ready at ${config.port}`)
process.on('SIGTERM', () => void app.close().then(() => store.close()))
