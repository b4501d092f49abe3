import { parseArgs } from 'node:util'
import { addSigningKey, listSigningKeys } from '../identity/auth/signing-keys.ts'
import { readConfig } from '../platform/config.ts'
import { openStore } from '../platform/files/store.ts'

const usage = `Usage: npm run signing-key [-- new]

Lists the keys that sign ID tokens and exported ledgers. With new it makes one, which signs in two minutes; servers may run. What
other keys signed before is still proven by their public halves.

Exit code: 0 done, 2 wrong usage.`

const write = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

const [command, ...rest] = parseArgs({ allowPositionals: true, options: {}, strict: false }).positionals
if ((command !== undefined && command !== 'new') || rest.length > 0) {
  complain(usage)
  process.exit(2)
}

const store = await openStore(readConfig(process.env), complain)
try {
  const { db } = store.database
  if (command === 'new') write(`Made the key ${await addSigningKey(db, store.vault)}. It signs in two minutes.`)
  for (const { kid, created_at, signs, isAccepted } of await listSigningKeys(db)) {
    const role = signs ? 'signs' : isAccepted ? 'proves ID tokens and ledgers' : 'proves ledgers'
    write(`${kid}  made ${created_at.toISOString()}  ${role}`)
  }
} finally {
  await store.close()
}
