import { relative, resolve } from 'node:path'

/** Where the database is archived, and how much of it is kept. */
export interface ArchiveSettings {
  /** Folder on another disk than the data's. */
  folder: string
  /** Full backups that are kept; one is made each day. */
  backups: number
}

interface Variables {
  ARCHIVE_DIR?: string | undefined
  ARCHIVE_BACKUPS: number
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}

const isWithin = (folder: string, other: string) => !relative(other, folder).startsWith('..')

/** Throws if the archive would not survive the data, or if the database is not ours to archive. */
export function archiveOf(e: Variables): ArchiveSettings | undefined {
  if (!e.ARCHIVE_DIR) return undefined
  if (e.DATABASE_URL)
    throw new Error('ARCHIVE_DIR is for the embedded database. With DATABASE_URL, archive yours with its own tools.')
  const [folder, dataDir] = [resolve(e.ARCHIVE_DIR), resolve(e.DATA_DIR)]
  if (isWithin(folder, dataDir) || isWithin(dataDir, folder))
    throw new Error('ARCHIVE_DIR must be outside of DATA_DIR, on another disk: what the archive is for takes both.')
  return { folder, backups: e.ARCHIVE_BACKUPS }
}
