import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { later, scratch } from '../../bench/kit/tidy.ts'
import { findCluster, startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { asSuperuser } from '../../server/src/platform/db/embedded/roles.ts'

/** The service `postgres` of compose.yaml: its user owns its database, and a TCP port leads to it. */
export async function startPostgres(password: string) {
  const options = { dataDir: await scratch('postgres'), durable: false }
  const embedded = await startEmbedded(options)
  later(() => embedded.stop())
  const { host, port } = embedded.config
  const cluster = findCluster(options, console.error)
  await asSuperuser(cluster, async (superuser) => {
    await superuser.query(`create role fortnight superuser login password ${superuser.escapeLiteral(password)}`)
    appendFileSync(join(cluster.dataDir, 'pg_hba.conf'), 'local all fortnight scram-sha-256\n')
  })
  const client = new pg.Client({ ...embedded.config, user: 'fortnight', password })
  await client.connect()
  later(() => client.end())

  const open = new Set<Socket>()
  let isAway = false
  const gate = createServer((near) => {
    const far = connect(join(host, `.s.PGSQL.${port}`))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy()).on('close', () => (open.delete(from), to.destroy()))
    }
    if (isAway) near.destroy()
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const disconnect = () => open.forEach((socket) => socket.destroy())
  later(() => (gate.close(), disconnect()))
  return {
    port: (gate.address() as AddressInfo).port,
    query: async (text: string, values: unknown[]) => (await client.query<Record<string, unknown>>(text, values)).rows,
    /** All rows of all tables as text. */
    async dump() {
      const tables = await client.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
      )
      const texts: string[] = []
      for (const { name } of tables.rows) {
        const { rows } = await client.query<{ text: string | null }>(
          `select string_agg(t::text, chr(10)) as text from ${name} t`,
        )
        texts.push(rows[0]?.text ?? '')
      }
      return texts.join('\n')
    },
    /** Takes the database away from everyone who reaches it through the port, or gives it back. */
    setAway(away: boolean) {
      isAway = away
      if (away) disconnect()
    },
  }
}
