import { buffer } from 'node:stream/consumers'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { files } from '../db/schema/files.ts'
import { seal } from '../files/sealed-file.ts'
import { createVault, type Vault } from '../vault.ts'
import { databasePlace } from './database-place.ts'
import { inPieces, newKey } from './file-store.ts'
import { keySeal } from './sealed-keys.ts'

/**
 * Seals the pictures that an earlier version stored openly in the database, which the migration could not do without the vault. Before
 * a server serves: until then they cannot be read. Of servers that start together each file is sealed by one, and all wait for it.
 */
export async function sealOld(db: Db, vault: Vault, log: (line: string) => void): Promise<void> {
  const left = await db.$count(files, isNull(files.key))
  if (left) log(`${left} pictures of an earlier version are being sealed.`)
  for (let more = left > 0; more;)
    more = await db.transaction(async (tx) => {
      const [file] = await tx
        .select({ name: files.name })
        .from(files)
        .where(isNull(files.key))
        .orderBy(asc(files.name))
        .limit(1)
        .for('update')
      // Another server has just sealed the one for which this one waited.
      if (!file) return (await tx.$count(files, isNull(files.key))) > 0
      const { name } = file
      const stored = await databasePlace.get(tx, name)
      if (!stored) throw new Error(`the content of ${name} is missing`)
      const content = await buffer(stored)
      const key = newKey()
      await databasePlace.put(tx, name, seal(inPieces([content]), createVault(key), name))
      await tx
        .update(files)
        .set({ key: vault.seal(key, keySeal.context(name)), size: content.length })
        .where(and(eq(files.name, name), isNull(files.key)))
      return true
    })
}
