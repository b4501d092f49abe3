import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { verifyAudit } from '@fortnight/contract/operations/verify-audit'
import { counted } from '@fortnight/contract/format/plurals'
import { Refused, type Wrong } from '@fortnight/contract/proofs/record-file'
import type { PublicKey } from '@fortnight/contract/proofs/signed-text'
import { anchors, type DayProof, type PublishedDay } from '@fortnight/contract/site/anchors'
import { lookUpAnchors } from '@fortnight/contract/site/look-up-anchors'
import { checkDays, checkKept, readStatement } from '@fortnight/contract/site/verify-anchors'
import { ledgerKeys } from '@fortnight/contract/testing/runs'
import { verifyLedger } from '@fortnight/contract/testing/verify-ledger'
import { readConfig } from '../platform/config.ts'

const usage = `Usage: npm run verify -- FILE           an exported record: a test's ledger, or the audit log
       npm run verify -- --days         all published days
       npm run verify -- --kept FILE    a day's statement that you kept, as a saved mail or its text

Options: --keys FILE|URL  the public keys, a JWKS (RFC 7517)
         --from URL       the service; by default the one of PUBLIC_ORIGIN

Checks an exported record: that no line was changed, left out, added or moved, that its end is signed, and that what a ledger tells
can have happened; and which published days hold it, by the proof of each. Checks the days: that each is signed, none is missing and
each holds all before it. Needs no database. Keys, proofs and days are asked of the service, which must be running; with --keys a
record is checked without it, but for its days.

Exit code: 0 genuine and whole, 1 not, 2 wrong usage, or what is needed could not be read.`

const write = (line: string) => process.stdout.write(`${line}\n`)

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

function given() {
  const text = { type: 'string' } as const
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { keys: text, from: text, kept: text, days: { type: 'boolean' } },
    })
    const [file] = positionals
    const asked = [file, values.kept, values.days].filter((choice) => choice !== undefined)
    return asked.length === 1 && positionals.length < 2 ? { file, ...values } : undefined
  } catch {
    return undefined
  }
}

async function readJson(from: string): Promise<unknown> {
  if (!/^https?:/.test(from)) return JSON.parse(await readFile(from, 'utf8'))
  const answer = await fetch(from)
  if (!answer.ok) throw new Error(`${from} answered ${answer.status}`)
  return answer.json()
}

const options = given() ?? fail(usage)
const origin = (options.from ?? readConfig(process.env).publicOrigin).replace(/\/$/, '')
const address = options.keys ?? origin + ledgerKeys.list.path
const { keys } = (await readJson(address).catch(() => fail(`No keys at ${address}.`))) as { keys: PublicKey[] }
const read = (file: string) => readFile(file, 'utf8').catch(() => fail(`${file} cannot be read.`))

function refuse({ line, what }: Wrong) {
  write(`Not genuine. ${line === null ? '' : `Line ${line}: `}${what}`)
  process.exitCode = 1
}

async function sayAnchored(file: string) {
  const found = await lookUpAnchors(file, keys, origin).catch((error: unknown) => {
    if (error instanceof Refused) throw error
    return null
  })
  if (found === null) write(`The days that hold it could not be looked up at ${origin}.`)
  else if (!found) write('No published day holds it yet: new entries are anchored at night.')
  else
    write(`Anchored in ${counted(found.days, 'day')}, the last one ${found.day}, with entries 1 to ${found.entries}.`)
}

async function verifyRecord(file: string) {
  if (file.slice(0, 100).includes('"fortnight-audit/1"')) {
    const { length } = await verifyAudit(file, keys)
    write(`Genuine and whole: ${counted(length, 'line')} of the audit log, signed with a key of ${address}.`)
    return sayAnchored(file)
  }
  const { proven, wrong } = await verifyLedger(file, keys)
  if (wrong) return refuse(wrong)
  const { counts, stayed, state, events, run } = proven
  write(`Genuine and whole: ${events} events of run ${run}, signed with a key of ${address}.`)
  write(
    `${stayed} testers stayed 14 days in a row, ${counts.in_now} are in or stayed to the end. Phase: ${state.phase}.`,
  )
  write(`${counts.days_used} daily check-ins, ${counts.days_evidenced} with proof, ${counts.days_confirmed} confirmed.`)
  return sayAnchored(file)
}

async function readDays(): Promise<string[]> {
  const tokens: string[] = []
  for (let before = ''; ;) {
    const { days, more } = (await readJson(`${origin}${anchors.list.path}${before && `?before=${before}`}`)) as {
      days: PublishedDay[]
      more: boolean
    }
    tokens.push(...days.map(({ token }) => token))
    if (!more) return tokens.toReversed()
    before = days.at(-1)?.day ?? ''
  }
}

async function verifyDays() {
  const tokens = await readDays().catch(() => fail(`No days at ${origin}.`))
  const days = await checkDays(tokens, keys)
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  write(first ? `Genuine and whole: ${counted(days.length, 'day')}, ${first} to ${last}.` : 'No day is published yet.')
}

/** The statement of a mail: programs that send it break its long lines with `=`. */
const statementIn = (text: string) => /[\w-]{20,}\.[\w-]{100,}\.[\w-]{80,}/.exec(text.replaceAll(/=\r?\n/g, ''))?.[0]

async function verifyKept(file: string) {
  const token = statementIn(file) ?? fail('There is no signed statement in it.')
  const { day } = await readStatement(token, keys)
  const proof = await readJson(origin + anchors.proveDay.path.replace(':day', day)).catch((error: Error) => {
    if (error.message.endsWith('404')) throw new Refused(null, `${day} is not published any more.`)
    return fail(`No proof of ${day} at ${origin}.`)
  })
  const { newest } = await checkKept(token, proof as DayProof, keys)
  write(
    `Genuine: the statement of ${day} is published as you kept it, and so are all days before, up to ${newest.day}.`,
  )
}

try {
  if (options.file !== undefined) await verifyRecord(await read(options.file))
  else if (options.kept !== undefined) await verifyKept(await read(options.kept))
  else await verifyDays()
} catch (error) {
  if (!(error instanceof Refused)) throw error
  refuse({ line: error.line, what: error.message })
}
