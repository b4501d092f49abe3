import { dayIn } from '../calendar.ts'
import { gate } from '../plans.ts'
import {
  checkSignature,
  followChain,
  ledgerTokenType,
  readRecordFile,
  Refused,
  type Wrong,
} from '../proofs/record-file.ts'
import type { PublicKey } from '../proofs/signed-text.ts'
import { LedgerHead, readLine } from './ledger-file.ts'
import { replay } from './replay.ts'
import type { RunState } from './replay-state.ts'
import { countsOf, stayed } from './run-outlook.ts'

/** What an unbroken and signed ledger shows. */
export interface Proven {
  run: string
  events: number
  /** Testers who were in for 14 days in a row, up to the day on which the file was made. */
  stayed: number
  state: RunState
  counts: ReturnType<typeof countsOf>
  exported_at: string
}

export type Verdict = { proven: Proven; wrong: null } | { proven: null; wrong: Wrong }

async function prove(text: string, keys: readonly PublicKey[]): Promise<Proven> {
  const file = readRecordFile(text, LedgerHead)
  const events = await followChain(file.lines, (line, place) => {
    const event = readLine(line, place)
    if (event.run !== file.head.run) throw new Refused(place, 'This entry belongs to another test.')
    return event
  })
  await checkSignature(file, ledgerTokenType, keys)
  const { state, impossible } = replay(file.head, events)
  if (impossible)
    throw new Refused(impossible.seq + 1, `Entry ${impossible.seq} cannot have happened: ${impossible.why}.`)
  const until = dayIn(file.head.timezone, file.head.exported_at)
  const { run, exported_at } = file.head
  const long = stayed(state.seats, until, gate.days).length
  return { run, events: events.length, stayed: long, state, counts: countsOf(state), exported_at }
}

/**
 * Checks an exported ledger from end to end: the chain of hashes, the signature over its terms, length and end, and
 * that all its events can have happened. Needs only the file and the public keys; runs in browsers and in Node.
 */
export async function verifyLedger(text: string, keys: readonly PublicKey[]): Promise<Verdict> {
  try {
    return { proven: await prove(text, keys), wrong: null }
  } catch (error) {
    if (error instanceof Refused) return { proven: null, wrong: { line: error.line, what: error.message } }
    throw error
  }
}
