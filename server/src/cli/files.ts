import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { filePlaces } from '../platform/db/schema/files.ts'
import * as files from '../platform/file-store/files.repository.ts'
import { moveFiles } from '../platform/file-store/move.ts'
import { fileStoreParts } from '../platform/file-store/open-file-store.ts'
import { openStore } from '../platform/files/store.ts'
import { progress } from './progress.ts'

const usage = `Usage: npm run files -- move --to ${filePlaces.join('|')}

Moves the stored pictures of testers and icons of apps to another place, and proves each copy before the original is deleted. Servers may
run meanwhile, if all have both places configured (docs/operations.md); stopped, it is begun again where it was.

Exit code: 0 all are there, 1 some could not be moved, 2 wrong usage.`

const write = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

function given() {
  try {
    const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true })
    return positionals.join() === 'move' ? filePlaces.find((place) => place === values.to) : undefined
  } catch {
    return undefined
  }
}

const to = given()
if (!to) {
  complain(usage)
  process.exit(2)
}

const config = readConfig(process.env)
if (to === 's3' && !config.files.s3) {
  complain('There is no bucket: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  process.exit(2)
}
if (to !== config.files.to) complain(`New files still go to "${config.files.to}": set FILES=${to} for the servers.`)
const store = await openStore(config, complain)
try {
  const { db } = store.database
  const all = await files.countElsewhere(db, to)
  const bar = progress('of {total} files')
  const { moved, left } = await moveFiles(fileStoreParts(config, db, store.vault), to, (done) => bar.show(done, all))
  bar.end()
  write(`${moved} files were moved.`)
  for (const { name, why } of left) complain(`${name}: ${why}`)
  if (left.length) process.exitCode = 1
} finally {
  await store.close()
}
