import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openArchive } from '../operations/archive/archive-store.ts'
import { addFullBackup } from '../operations/archive/full-backup.ts'
import { endArchive } from '../operations/archive/slot.ts'
import { Refused } from '../operations/backup/backup-file.ts'
import { makeBackup } from '../operations/backup/make-backup.ts'
import { readConfig } from '../platform/config.ts'
import { openStore } from '../platform/files/store.ts'
import { interrupted } from './interrupted.ts'
import { progress } from './progress.ts'

const usage = `Usage: npm run backup -- FILE [--key KEYFILE]
       npm run backup -- --archive
       npm run backup -- --new-archive

Copies the database of DATA_DIR, and feedback that waits there, into one file. Servers go on meanwhile. The key that opens
the secrets in it is not in that file; --key writes it into a second one, which belongs in another place.
With --archive the copy is a full backup in the archive of ARCHIVE_DIR or ARCHIVE_S3_BUCKET, as the server makes one each day. With
--new-archive the server begins a new archive there, for instance on another disk; what the old one holds stays.

Exit code: 0 the backup is whole and on disk, 1 there is none, 2 wrong usage.`

const write = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

function given() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' }, archive: { type: 'boolean' }, 'new-archive': { type: 'boolean' } },
    })
    const [file, ...rest] = positionals
    if (values.archive || values['new-archive'])
      return positionals.length || values.key ? undefined : { file: undefined, begin: values['new-archive'] ?? false }
    return file && !rest.length ? { file: resolve(file), keyFile: values.key && resolve(values.key) } : undefined
  } catch {
    return undefined
  }
}

const options = given()
const config = readConfig(process.env)
const { dataDir, secretKey, databaseUrl, archive } = config
if (!options || databaseUrl) {
  complain(databaseUrl ? 'DATABASE_URL is set: back that database up with its own tools, and keep SECRET_KEY.' : usage)
  process.exit(2)
}

/** Makes one file, and says where its key is. */
async function toFile({ file, keyFile }: { file: string; keyFile: string | undefined }): Promise<void> {
  const done = await makeBackup({
    file,
    keyFile,
    dataDir,
    secretKey,
    onProgress: bar.show,
    signal: interrupted(),
    log: complain,
  })
  bar.end()
  write(`${file}: ${(done.bytes / 1e6).toFixed(1)} MB, made ${done.header.made_at}.`)
  write(
    keyFile
      ? `Its key ${done.header.key} is in ${keyFile}. Keep the two in different places: together they open every secret.`
      : `Its key ${done.header.key} is not in it. Keep what is in ${done.keyFrom} too, in another place: without it the backup is of no use.`,
  )
}

async function toArchive(begin: boolean): Promise<void> {
  if (!archive) throw new Refused('Neither ARCHIVE_DIR nor ARCHIVE_S3_BUCKET is set.')
  if (begin) {
    const store = await openStore(config, complain)
    const ended = store.backup && (await endArchive(store.database.db, store.backup).finally(store.close))
    if (!ended) throw new Refused('The server writes the archive just now: stop it, or take the old place away first.')
    write('The server begins a new archive within a minute, and makes a full backup.')
    return
  }
  const onProgress = bar.show
  const name = await addFullBackup({
    archive: openArchive(archive.place),
    dataDir,
    secretKey,
    kept: archive.backups,
    onProgress,
    signal: interrupted(),
    log: complain,
    // The server's own leaves the disk to requests.
    ...(process.send && { maxRate: 32 * 1024 }),
  })
  bar.end()
  write(name ? `${name} is in the archive.` : 'A full backup is being made already.')
}

const bar = progress('of the database')
try {
  await (options.file === undefined ? toArchive(options.begin) : toFile(options))
} catch (error) {
  bar.end()
  if (!(error instanceof Refused) && (error as Error).name !== 'AbortError') throw error
  complain(`There is no backup. ${(error as Error).message}`)
  process.exitCode = 1
}
