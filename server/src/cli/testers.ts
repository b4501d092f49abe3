import { parseArgs } from 'node:util'
import { type PhoneChannel, phoneChannels } from '@fortnight/contract/vocabulary/delivery-states'
import { readConfig } from '../platform/config.ts'
import { wake } from '../platform/jobs/wake.ts'
import { staffQueue } from '../testers/pool/wake.ts'
import { openStore } from '../platform/files/store.ts'
import { UnreadableFile } from '../testers/pool/csv-file.ts'
import { importTesters, type Imported } from '../testers/pool/import.ts'
import { progress } from './progress.ts'

const usage = `Usage: npm run testers -- import FILE.csv [--numbers whatsapp|sms]

FILE.csv is UTF-8 text with commas or semicolons. Its first line names the columns, in any order; case, spaces, hyphens
and underscores in these names do not matter, and other columns are ignored:

  Name             at most 100 characters
  E-mail           (or Email) one line for each address
  Device model     at most 100 characters, such as Samsung Galaxy A54
  Android version  7.0 to 16, such as 8.1, 12L or 14
  Free storage MB  a whole number from 0 to 2000000
  Country          two letters, ISO 3166-1, such as PK
  Time zone        an IANA name, such as Asia/Karachi
  Premium          yes, no, true, false, 1, 0 or empty (no)
  Language         en, ur or empty; the column can be missing
  Phone number     used with --numbers only: as +923001234567, or as in its country

--numbers says that all people of the file agreed to get messages on that channel. They get offers and reminders at their
number, with a link for one step, until they have an account, decline, leave or write STOP.

A known address brings name, country, time zone, premium and the device up to date (another model is added to the
tester's devices); what tests have taught about a tester stays. A line that is already so changes nothing.

Exit code: 0 all lines are in, 3 some lines were refused and the others are in, 1 nothing is in, 2 wrong usage.`

const write = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

function given(): { file: string; numbers: PhoneChannel | null } | undefined {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { numbers: { type: 'string' } } })
    const [command, file, ...rest] = positionals
    const numbers = phoneChannels.find((channel) => channel === values.numbers) ?? null
    if (values.numbers !== undefined && numbers === null) return undefined
    return command === 'import' && file && !rest.length ? { file, numbers } : undefined
  } catch {
    return undefined
  }
}

function report({ added, changed, unchanged, refused }: Imported): void {
  for (const { line, reason } of refused) complain(`line ${line}: ${reason}`)
  write(`${added} added, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused`)
}

const asked = given()
if (!asked) {
  complain(usage)
  process.exit(2)
}
const { file, numbers } = asked

const store = await openStore(readConfig(process.env), complain)
const bar = progress('{value} of {total} lines')
try {
  const imported = await importTesters(store.database.db, file, { numbers, onProgress: bar.show })
  bar.end()
  report(imported)
  if (imported.refused.length) process.exitCode = 3
  if (imported.added || imported.changed) await wake(store.database.pool, staffQueue)
} catch (error) {
  bar.end()
  if (!(error instanceof UnreadableFile)) throw error
  complain(`${file} was not imported: ${error.message}`)
  process.exitCode = 1
} finally {
  await store.close()
}
