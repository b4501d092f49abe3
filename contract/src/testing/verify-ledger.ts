import { dayIn } from '../calendar.ts'
import { type LedgerFile, ledgerTokenType, readLedgerFile, readLine, Refused, type Wrong } from './ledger-file.ts'
import { gate } from '../plans.ts'
import { replay } from './replay.ts'
import type { LedgerLine, RunState } from './replay-state.ts'
import { countsOf, stayed } from './run-outlook.ts'

/** A public key as a JWKS lists it. */
export interface PublicKey {
  kid?: string
  kty?: string
  crv?: string
  x?: string
}

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

const bytes = (text: string) => new TextEncoder().encode(text)
const unhex = (hash: string) => Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hex = (value: ArrayBuffer) =>
  Array.from(new Uint8Array(value), (byte) => byte.toString(16).padStart(2, '0')).join('')

function unbase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

/** The hash of a line after the one before it, as the database's trigger makes it. */
export async function chainHash(before: string, line: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', new Uint8Array([...unhex(before), ...bytes(line)])))
}

/** Follows the chain from its first line; throws at the first one that does not fit. */
async function followChain({ head, lines }: LedgerFile): Promise<LedgerLine[]> {
  const events: LedgerLine[] = []
  let before = ''
  for (const [index, { line, hash }] of lines.entries()) {
    const place = index + 2
    const event = readLine(line, place)
    if (event.run !== head.run) throw new Refused(place, 'This entry belongs to another test.')
    if (event.seq !== index + 1)
      throw new Refused(place, `Entry ${index + 1} should come here, and this is entry ${event.seq}.`)
    if ((await chainHash(before, line)) !== hash)
      throw new Refused(place, `Entry ${event.seq}, or one before it, was changed: its hash doesn’t match.`)
    before = hash
    events.push(event)
  }
  return events
}

function parseJson(text: Uint8Array): Record<string, unknown> {
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Whether one of these keys signed exactly that text. Ed25519 alone: it is what we sign with. */
async function isSigned(text: string, signature: string, keys: readonly PublicKey[]): Promise<boolean> {
  const [head = '', body = '', seal = ''] = signature.split('.')
  const { alg, kid, typ } = parseJson(unbase64(head))
  const key = keys.find((publicKey) => publicKey.kid === kid && publicKey.crv === 'Ed25519')
  if (alg !== 'EdDSA' || typ !== ledgerTokenType || !key) return false
  if (new TextDecoder().decode(unbase64(body)) !== text) return false
  const { kty, crv, x } = key
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
  return crypto.subtle.verify({ name: 'Ed25519' }, imported, unbase64(seal), bytes(`${head}.${body}`))
}

async function checkSignature(file: LedgerFile, keys: readonly PublicKey[]): Promise<void> {
  const last = file.lines.length + 2
  // What cannot even be read is no signature.
  if (!(await isSigned(file.signed, file.signature, keys).catch(() => false)))
    throw new Refused(last, 'The signature is not from one of our keys, or it signs something else.')
  const { length, head } = file.head
  if (length !== file.lines.length)
    throw new Refused(null, `The signature covers ${length} entries, and the file has ${file.lines.length}.`)
  if (head !== (file.lines.at(-1)?.hash ?? ''))
    throw new Refused(null, 'The signature covers a record that ends differently.')
}

async function prove(text: string, keys: readonly PublicKey[]): Promise<Proven> {
  const file = readLedgerFile(text)
  const events = await followChain(file)
  await checkSignature(file, keys)
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
