import { Readable } from 'node:stream'
import pg from 'pg'

declare module 'pg' {
  interface ClientConfig {
    /** 'true' opens a connection that understands replication commands. */
    replication?: string
  }
}

export interface BaseBackup {
  /** PostgreSQL's estimate, in bytes. */
  readonly expected: number
  /** Where the write-ahead log that makes it consistent begins and, at the end of the archive, where that ends. */
  readonly positions: readonly string[]
  /** A tar archive of the data folder. */
  readonly archive: Readable
}

export interface BaseBackupOptions {
  /** Whether the archive holds the write-ahead log that makes it consistent; else it must come from elsewhere. */
  wal?: boolean
  /** Most kilobytes a second that PostgreSQL reads. */
  maxRate?: number
}

// The checksums of a manifest would be a second set: every page has one that PostgreSQL checks here, and the backup
// file has its own.
const commandOf = ({ wal = true, maxRate }: BaseBackupOptions) =>
  `BASE_BACKUP (LABEL 'fortnight', CHECKPOINT 'fast', WAL ${wal}, WAIT ${wal}, PROGRESS true, MANIFEST 'no'${maxRate ? `, MAX_RATE ${maxRate}` : ''})`

/** The first byte of a message of the stream: https://www.postgresql.org/docs/18/protocol-replication.html */
const [newArchive, data] = ['n', 'd'].map((letter) => letter.charCodeAt(0))

/**
 * Copies a running PostgreSQL like pg_basebackup, by the replication protocol: reads and writes continue meanwhile.
 * Resolves when the copy begins; destroying the archive ends it. Throws if PostgreSQL refuses.
 */
export async function startBaseBackup(config: pg.ClientConfig, options: BaseBackupOptions = {}): Promise<BaseBackup> {
  const client = new pg.Client({ ...config, replication: 'true' })
  // The running query reports a lost connection too.
  client.on('error', () => {})
  await client.connect()
  const { stream } = client.connection
  const archive = new Readable({
    read: () => void stream.resume(),
    destroy(error, done) {
      client.end(() => done(error))
    },
  })
  let expected = 0
  let archives = 0
  const positions: string[] = []
  const query = new pg.Query(commandOf(options))
  const begun = new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      reject(error)
      archive.destroy(error)
    }
    const take = ({ chunk }: { chunk: Buffer }) => {
      if (chunk[0] === newArchive) {
        archives += 1
        if (archives > 1) fail(new Error('this database uses tablespaces, which a backup cannot hold'))
        resolve()
      }
      // A copy: pg reads the next messages into the same memory.
      else if (chunk[0] === data && !archive.push(Buffer.from(chunk.subarray(1)))) stream.pause()
    }
    Object.assign(query, { handleCopyData: take })
    query.on('row', (row: { size?: string | null; recptr?: string }) => {
      if (row.size) expected += Number(row.size) * 1024
      if (row.recptr) positions.push(row.recptr)
    })
    query.on('error', fail)
    query.on('end', () => archive.push(null))
  })
  client.query(query)
  await begun
  return { expected, positions, archive }
}
