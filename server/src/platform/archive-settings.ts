import { relative, resolve } from 'node:path'
import { type S3Settings, s3SettingsOf } from './s3/s3-client.ts'

/** A folder on another disk than the data's, or a bucket of its own. */
export type ArchivePlace = { folder: string } | { bucket: S3Settings }

/** Where the database is archived, and how much of it is kept. */
export interface ArchiveSettings {
  place: ArchivePlace
  /** Full backups that are kept; one is made each day. */
  backups: number
}

interface Variables {
  ARCHIVE_DIR?: string | undefined
  ARCHIVE_S3_ENDPOINT?: string | undefined
  ARCHIVE_S3_REGION: string
  ARCHIVE_S3_BUCKET?: string | undefined
  ARCHIVE_S3_ACCESS_KEY_ID?: string | undefined
  ARCHIVE_S3_SECRET_ACCESS_KEY?: string | undefined
  ARCHIVE_BACKUPS: number
  DATA_DIR: string
  DATABASE_URL?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
}

const isWithin = (folder: string, other: string) => !relative(other, folder).startsWith('..')

/** The folder of ARCHIVE_DIR. Throws if the archive would not survive the data. */
function folderOf(archiveDir: string, e: Variables): ArchivePlace {
  const [folder, dataDir] = [resolve(archiveDir), resolve(e.DATA_DIR)]
  if (isWithin(folder, dataDir) || isWithin(dataDir, folder))
    throw new Error('ARCHIVE_DIR must be outside of DATA_DIR, on another disk: what the archive is for takes both.')
  return { folder }
}

/** The bucket of ARCHIVE_S3_BUCKET; undefined if none is named. Throws if a variable is missing. */
function bucketOf(e: Variables): ArchivePlace | undefined {
  const bucket = s3SettingsOf(
    {
      endpoint: e.ARCHIVE_S3_ENDPOINT,
      region: e.ARCHIVE_S3_REGION,
      bucket: e.ARCHIVE_S3_BUCKET,
      keyId: e.ARCHIVE_S3_ACCESS_KEY_ID,
      secret: e.ARCHIVE_S3_SECRET_ACCESS_KEY,
    },
    'An archive in a bucket needs ARCHIVE_S3_ENDPOINT, ARCHIVE_S3_BUCKET, ARCHIVE_S3_ACCESS_KEY_ID and ARCHIVE_S3_SECRET_ACCESS_KEY together.',
  )
  if (bucket && bucket.bucket === e.S3_BUCKET && bucket.endpoint === e.S3_ENDPOINT)
    throw new Error('ARCHIVE_S3_BUCKET must be another bucket than S3_BUCKET, whose key can delete what is in it.')
  return bucket && { bucket }
}

/** Throws if the settings contradict each other, or if the database is not ours to archive. */
export function archiveOf(e: Variables): ArchiveSettings | undefined {
  const bucket = bucketOf(e)
  if (!e.ARCHIVE_DIR && !bucket) return undefined
  if (e.DATABASE_URL)
    throw new Error('An archive is of the embedded database. With DATABASE_URL, archive yours with its own tools.')
  if (e.ARCHIVE_DIR && bucket)
    throw new Error('ARCHIVE_DIR and ARCHIVE_S3_BUCKET are two places for one archive: set one of them.')
  const place = bucket ?? folderOf(e.ARCHIVE_DIR ?? '', e)
  return { place, backups: e.ARCHIVE_BACKUPS }
}
