import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Vault } from '../vault.ts'
import { databasePlace } from './database-place.ts'
import { diskPlace, storedFolder } from './disk-place.ts'
import type { FileStoreParts } from './file-store.ts'
import { s3Place } from './s3-place.ts'

/** Parts of the file store by the configuration. All places that it has are read; one takes new files. */
export const fileStoreParts = (
  { dataDir, files }: Pick<Config, 'dataDir' | 'files'>,
  db: Db,
  vault: Vault,
): FileStoreParts => ({
  db,
  vault,
  places: {
    database: databasePlace,
    disk: diskPlace(join(dataDir, storedFolder)),
    ...(files.s3 && { s3: s3Place(files.s3) }),
  },
  to: files.to,
})
