import type { Db } from '../db/database.ts'
import type { Vault } from '../vault.ts'
import { databasePlace } from './database-place.ts'
import { createFileStore } from './file-store.ts'

/** A file store as a server has it without any setting. */
export const filesInDatabase = (db: Db, vault: Vault) =>
  createFileStore({ db, vault, places: { database: databasePlace }, to: 'database' })
