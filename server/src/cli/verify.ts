import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ledgerKeys } from '@fortnight/contract/testing/runs'
import { type PublicKey, verifyLedger } from '@fortnight/contract/testing/verify-ledger'
import { readConfig } from '../platform/config.ts'

const usage = `Usage: npm run verify -- FILE [--keys FILE|URL]

Checks an exported ledger: that no line was changed, left out, added or moved, that its end is signed, and that what it tells can
have happened. Needs no database. --keys is a JWKS (RFC 7517), as a file or an address; without it the keys of this server
(PUBLIC_ORIGIN) are asked for, which must be running.

Exit code: 0 genuine and whole, 1 not, 2 wrong usage, or file or keys could not be read.`

const write = (line: string) => process.stdout.write(`${line}\n`)

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

function given() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' } } })
    return positionals.length === 1 ? { file: positionals[0] ?? '', keys: values.keys } : undefined
  } catch {
    return undefined
  }
}

async function readKeys(from: string): Promise<PublicKey[]> {
  const text = /^https?:/.test(from) ? await (await fetch(from)).text() : await readFile(from, 'utf8')
  return (JSON.parse(text) as { keys: PublicKey[] }).keys
}

const options = given() ?? fail(usage)
const address = options.keys ?? `${readConfig(process.env).publicOrigin}${ledgerKeys.list.path}`
const file = await readFile(options.file, 'utf8').catch(() => fail(`${options.file} cannot be read.`))
const keys = await readKeys(address).catch(() => fail(`No keys at ${address}.`))
const { proven, wrong } = await verifyLedger(file, keys)
if (wrong) {
  write(`Not genuine. ${wrong.line === null ? '' : `Line ${wrong.line}: `}${wrong.what}`)
  process.exitCode = 1
} else {
  const { counts, stayed, state, events, run } = proven
  write(`Genuine and whole: ${events} events of run ${run}, signed with a key of ${address}.`)
  write(
    `${stayed} testers stayed 14 days in a row, ${counts.in_now} are in or stayed to the end. Phase: ${state.phase}.`,
  )
  write(`${counts.days_used} daily check-ins, ${counts.days_evidenced} with proof, ${counts.days_confirmed} confirmed.`)
}
