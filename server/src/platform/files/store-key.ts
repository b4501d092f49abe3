import type pg from 'pg'
import { keyIdOf, type Vault } from '../vault.ts'

/** Id of the key that the secrets of a database are sealed with; undefined if there are none yet. */
async function keyIdIn(database: Pick<pg.ClientBase, 'query'>): Promise<string | undefined> {
  const table = await database.query<{ known: boolean }>(`select to_regclass('signing_keys') is not null as known`)
  if (!table.rows[0]?.known) return undefined
  // A server creates its signing key at the first start.
  const { rows } = await database.query<{ private_key: Buffer }>(
    'select private_key from signing_keys order by created_at, kid limit 1',
  )
  return rows[0] && keyIdOf(rows[0].private_key)
}

/** Throws if the database was sealed with another key. `where`: how an operator finds database and key. */
export async function requireItsKey(
  database: Pick<pg.ClientBase, 'query'>,
  { keyIds }: Vault,
  where: { stateDir: string | undefined; key: string },
): Promise<void> {
  const sealedWith = await keyIdIn(database)
  if (!sealedWith || keyIds.includes(sealedWith)) return
  const keys = `It was made with the key ${sealedWith}, and ${where.key} is the key ${keyIds.join(', ')}.`
  throw new Error(
    where.stateDir
      ? `The database in ${where.stateDir} cannot be used. ${keys}\nIt may belong to an earlier folder of this name. To use it, put ` +
          `its key into ${where.key}.\nTo start empty, move ${where.stateDir} away or delete it.`
      : `The database of DATABASE_URL cannot be used. ${keys}\nSet SECRET_KEY to the key that it was made with.`,
  )
}
