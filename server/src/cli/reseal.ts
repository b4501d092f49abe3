import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { openStore } from '../platform/files/store.ts'
import { countOld, reseal } from '../platform/reseal.ts'
import { progress } from './progress.ts'
import { sealedColumns } from './sealed-columns.ts'

const usage = `Usage: npm run reseal [-- --check]

Seals with the first key of SECRET_KEY (or of DATA_DIR/secret.key) what its other keys have sealed. Servers may run meanwhile, if
they have the same keys; stopped, it is begun again where it was. With --check it only counts.

Exit code: 0 nothing is left to the other keys, 1 something is, 2 wrong usage.`

const write = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

function given() {
  try {
    return parseArgs({ options: { check: { type: 'boolean', default: false } } }).values
  } catch {
    return undefined
  }
}

const options = given()
if (!options) {
  complain(usage)
  process.exit(2)
}

const store = await openStore(readConfig(process.env), complain)
try {
  const { database, vault } = store
  const [first, ...others] = vault.keyIds
  write(
    `The vault seals with the key ${first}. ${others.length ? `It opens with ${others.join(', ')} too.` : 'There is no other.'}`,
  )
  const old = await countOld(database.pool, vault, sealedColumns)
  if (options.check) write(`${old} secrets are sealed with another key.`)
  else {
    const bar = progress('of {total} secrets')
    const { resealed, left } = await reseal(database.pool, vault, sealedColumns, (done) => bar.show(done, old))
    bar.end()
    write(`${resealed} secrets were sealed again.`)
    for (const { row, why } of left) complain(`${row}: ${why}`)
  }
  if ((await countOld(database.pool, vault, sealedColumns)) > 0) process.exitCode = 1
} finally {
  await store.close()
}
