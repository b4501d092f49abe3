import type { Client } from 'pg'
import { handOverStatements } from '../ownership.ts'
import { roles } from './role-names.ts'

/**
 * Hands the databases of a cluster over to the owner, with what the superuser has in them: in a cluster of a version that worked as the
 * superuser. Each database is handed over whole or not at all.
 */
export async function handOver(superuser: Client, connect: (database: string) => Promise<Client>): Promise<void> {
  const { rows: databases } = await superuser.query<{ datname: string }>(
    `select datname from pg_database where datdba = 'postgres'::regrole and not datistemplate and datname <> 'postgres'`,
  )
  for (const { datname } of databases) {
    const client = await connect(datname)
    try {
      const { rows } = await client.query<{ statement: string }>(handOverStatements, [roles.owner, 'postgres', null])
      const all = [
        ...rows.map(({ statement }) => statement),
        `alter database ${client.escapeIdentifier(datname)} owner to ${roles.owner}`,
      ]
      await client.query(`begin; ${all.join('; ')}; commit`)
    } finally {
      await client.end()
    }
  }
}
