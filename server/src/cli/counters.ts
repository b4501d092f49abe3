import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { drift, rebuild } from '../platform/counters/counters.repository.ts'
import { openStore } from '../platform/files/store.ts'

const usage = `Usage: npm run counters [-- rebuild]

Counts everything again and compares it with the counters that the figures are read from. Changes nothing.
With rebuild it makes them right, in one transaction; other writers wait meanwhile.

Exit code: 0 the counters are right, 1 they are not, 2 wrong usage.`

const write = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

const [command, ...rest] = parseArgs({ allowPositionals: true, options: {}, strict: false }).positionals
if ((command !== undefined && command !== 'rebuild') || rest.length > 0) {
  complain(usage)
  process.exit(2)
}

const store = await openStore(readConfig(process.env), complain)
try {
  const { db } = store.database
  if (command === 'rebuild') await db.transaction(rebuild)
  const wrong = await drift(db)
  for (const { name, day, kept, due } of wrong) complain(`${name} ${day ?? 'in all'}: ${kept} instead of ${due}`)
  if (wrong.length > 0) process.exitCode = 1
  else write('The counters are what they should be.')
} finally {
  await store.close()
}
