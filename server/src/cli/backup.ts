import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refused } from '../operations/backup/backup-file.ts'
import { makeBackup } from '../operations/backup/make-backup.ts'
import { readConfig } from '../platform/config.ts'
import { interrupted } from './interrupted.ts'
import { progress } from './progress.ts'

const usage = `Usage: npm run backup -- FILE [--key KEYFILE]

Copies the database of DATA_DIR, and feedback that waits there, into one file. Servers go on meanwhile. The key that opens
the secrets in it is not in that file; --key writes it into a second one, which belongs in another place.

Exit code: 0 the backup is whole and on disk, 1 there is none, 2 wrong usage.`

const write = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

function given() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
    const [file, ...rest] = positionals
    return file && !rest.length ? { file: resolve(file), keyFile: values.key && resolve(values.key) } : undefined
  } catch {
    return undefined
  }
}

const options = given()
const { dataDir, secretKey, databaseUrl } = readConfig(process.env)
if (!options || databaseUrl) {
  complain(databaseUrl ? 'DATABASE_URL is set: back that database up with pg_dump, and keep SECRET_KEY.' : usage)
  process.exit(2)
}

const bar = progress('of the database')
try {
  const { file, keyFile } = options
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
} catch (error) {
  bar.end()
  if (!(error instanceof Refused) && (error as Error).name !== 'AbortError') throw error
  complain(`There is no backup. ${(error as Error).message}`)
  process.exitCode = 1
}
