import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type ArchiveStore, openArchive } from '../operations/archive/archive-store.ts'
import { drill } from '../operations/archive/drill.ts'
import { restoreArchive } from '../operations/archive/restore-archive.ts'
import { readTarget, type Target } from '../operations/archive/target.ts'
import { fromFile, Refused } from '../operations/backup/backup-file.ts'
import { type Restored, restoreBackup, type TargetOptions } from '../operations/backup/restore-backup.ts'
import { checkBackup } from '../operations/backup/unpack.ts'
import { readConfig } from '../platform/config.ts'
import { interrupted } from './interrupted.ts'
import { progress } from './progress.ts'

const usage = `Usage: npm run restore -- FILE [--key KEYFILE]
       npm run restore -- FILE --check
       npm run restore -- --at TIME [--key KEYFILE]
       npm run restore -- --drill

Restores a backup into DATA_DIR, which must hold nothing but perhaps the key (secret.key). The key may be there, in
SECRET_KEY or in KEYFILE. The whole backup is checked before anything is written; if anything fails, nothing is left.
With --check it is only read from end to end.

With --at it restores, from the archive of ARCHIVE_DIR or ARCHIVE_S3_BUCKET, the state of that moment: 2026-11-28T09:30:00Z, or with
another zone +05:00; "latest" for all that there is. With --drill it restores the newest state next to the running service, checks it and removes it.

Exit code: 0 restored (or whole), 1 nothing was restored, 2 wrong usage, 3 restored, but what it holds contradicts itself.`

const write = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

type Task =
  | { what: 'drill' }
  | { what: 'archive'; target: Target; keyFile: string | undefined }
  | { what: 'file' | 'check'; file: string; keyFile: string | undefined }

function given(): Task | undefined {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        check: { type: 'boolean' },
        at: { type: 'string' },
        drill: { type: 'boolean' },
      },
    })
    const { check, at, drill: drills } = values
    const keyFile = values.key && resolve(values.key)
    const [file, ...rest] = positionals
    const asked = [file, at, drills].filter((part) => part !== undefined)
    if (asked.length !== 1 || rest.length || (check && (!file || keyFile)) || (drills && keyFile)) return undefined
    if (drills) return { what: 'drill' }
    if (at !== undefined) {
      const target = readTarget(at)
      return target && { what: 'archive', target, keyFile }
    }
    return file ? { what: check ? 'check' : 'file', file: resolve(file), keyFile } : undefined
  } catch {
    return undefined
  }
}

function report({ checked: { users, runs, events, wrong } }: Pick<Restored, 'checked'>, what: string): void {
  write(`${what}: ${users} users, ${runs} tests, ${events} events.`)
  for (const line of wrong) complain(line)
  if (wrong.length) process.exitCode = 3
  else write('The counters are what they should be, and every event log is unbroken.')
}

const task = given()
const { dataDir, secretKey, databaseUrl, archive } = readConfig(process.env)
if (!task || databaseUrl) {
  complain(databaseUrl ? 'DATABASE_URL is set: a backup of the embedded database cannot go there.' : usage)
  process.exit(2)
}

const bar = progress('{step}')
const onProgress: TargetOptions['onProgress'] = (step, done, all) => bar.show(done, all, { step })
const common = { dataDir, secretKey, onProgress, signal: interrupted(), log: complain }

function openedArchive(): ArchiveStore {
  if (!archive) throw new Refused('ARCHIVE_DIR or ARCHIVE_S3_BUCKET must name the archive to restore from.')
  return openArchive(archive.place)
}

async function perform(asked: Task): Promise<void> {
  if (asked.what === 'check') {
    const { header } = await checkBackup(fromFile(asked.file), common)
    write(`${asked.file} is whole: made ${header.made_at} with the key ${header.key}.`)
  } else if (asked.what === 'file') {
    const restored = await restoreBackup({ ...common, ...asked })
    bar.end()
    report(restored, `Restored as of ${restored.header.made_at} into ${restored.stateDir}`)
  } else if (asked.what === 'archive') {
    const restored = await restoreArchive({ ...common, ...asked, archive: openedArchive() })
    bar.end()
    const { target } = asked
    const moment = target.kind === 'moment' ? target.at : (restored.plan.chunks.at(-1)?.until ?? 0)
    report(restored, `Restored as of ${new Date(moment).toISOString()} into ${restored.stateDir}`)
  } else {
    const result = await drill({ ...common, archive: openedArchive() })
    bar.end()
    const until = new Date(result.until).toISOString()
    // The server compares the sample with the live database.
    if (process.send) process.send(result)
    report(result, `The archive was restored as of ${until} in ${Math.round(result.seconds)} s, and removed again`)
    if (process.send) process.exitCode = 0
  }
}

try {
  await perform(task)
} catch (error) {
  bar.end()
  if (!(error instanceof Refused) && (error as Error).name !== 'AbortError') throw error
  complain(`Nothing was restored. ${(error as Error).message}`)
  process.exitCode = 1
}
