import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refused } from '../operations/backup/backup-file.ts'
import { type Restored, restoreBackup } from '../operations/backup/restore-backup.ts'
import { checkBackup } from '../operations/backup/unpack.ts'
import { readConfig } from '../platform/config.ts'
import { interrupted } from './interrupted.ts'
import { progress } from './progress.ts'

const usage = `Usage: npm run restore -- FILE [--key KEYFILE]
       npm run restore -- FILE --check

Restores a backup into DATA_DIR, which must hold nothing but perhaps the key (secret.key). The key may be there, in
SECRET_KEY or in KEYFILE. The whole backup is checked before anything is written; if anything fails, nothing is left.
With --check it is only read from end to end.

Exit code: 0 restored (or whole), 1 nothing was restored, 2 wrong usage, 3 restored, but what it holds contradicts itself.`

const write = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

function given() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' }, check: { type: 'boolean' } },
    })
    const [file, ...rest] = positionals
    if (!file || rest.length || (values.check && values.key)) return undefined
    return { file: resolve(file), keyFile: values.key && resolve(values.key), check: values.check }
  } catch {
    return undefined
  }
}

function report({ header, stateDir, checked }: Restored): void {
  const { users, runs, events, wrong } = checked
  write(`Restored as of ${header.made_at} into ${stateDir}: ${users} users, ${runs} tests, ${events} events.`)
  for (const line of wrong) complain(line)
  if (wrong.length) process.exitCode = 3
  else write('The counters are what they should be, and every event log is unbroken.')
}

const options = given()
const { dataDir, secretKey, databaseUrl } = readConfig(process.env)
if (!options || databaseUrl) {
  complain(databaseUrl ? 'DATABASE_URL is set: a backup of the embedded database cannot go there.' : usage)
  process.exit(2)
}

const bar = progress('{step}')
try {
  const { file, keyFile, check } = options
  const signal = interrupted()
  if (check) {
    const { header } = await checkBackup(file, { signal })
    write(`${file} is whole: made ${header.made_at} with the key ${header.key}.`)
  } else {
    const onProgress = (step: string, done: number, all: number) => bar.show(done, all, { step })
    const restored = await restoreBackup({ file, keyFile, dataDir, secretKey, onProgress, signal, log: complain })
    bar.end()
    report(restored)
  }
} catch (error) {
  bar.end()
  if (!(error instanceof Refused) && (error as Error).name !== 'AbortError') throw error
  complain(`Nothing was restored. ${(error as Error).message}`)
  process.exitCode = 1
}
