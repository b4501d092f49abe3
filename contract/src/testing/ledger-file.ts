import * as z from 'zod'
import { LedgerLine, RunTerms } from './replay-state.ts'

/** The kind of token that signs a ledger: none of those that sign anybody in. */
export const ledgerTokenType = 'fortnight-ledger+jws'

const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'a hash has 64 hexadecimal digits')

/**
 * The first line of an exported ledger. Its exact text is what the signature in the last line signs, so that neither the terms nor
 * the end of the chain can be another.
 */
export const LedgerHead = RunTerms.extend({
  format: z.literal('fortnight-ledger/1'),
  run: z.uuid(),
  /** How many events follow, and the hash of the last one (empty where there is none). */
  length: z.int().min(0),
  head: z.union([Hash, z.literal('')]),
  exported_at: z.iso.datetime(),
  /** Where the public keys stand. A reader takes them from whom they trust, not from here. */
  keys: z.string(),
})
export type LedgerHead = z.output<typeof LedgerHead>

/** One event: the exact text that was hashed, and the hash of the one before it and this text. */
export const HashedLine = z.strictObject({ line: z.string(), hash: Hash })
export type HashedLine = z.output<typeof HashedLine>

const Signature = z.strictObject({ signature: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'it is no signature') })

/** A file as it stands, read but not believed. */
export interface LedgerFile {
  head: LedgerHead
  /** The first line, letter by letter. */
  signed: string
  lines: HashedLine[]
  /** A compact JWS (RFC 7515). */
  signature: string
}

/** What is wrong, and in which line of the file, from 1; null where it is no single line. */
export interface Wrong {
  line: number | null
  what: string
}

/** A refusal with its place; caught by whoever verifies, told to people as it is. */
export class Refused extends Error {
  readonly line: number | null
  constructor(line: number | null, what: string) {
    super(what)
    this.line = line
  }
}

function read<S extends z.ZodType>(schema: S, text: string, line: number, what: string): z.output<S> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refused(line, `${what} cannot be read.`)
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refused(line, `${what} is not as it should be.`)
  return parsed.data
}

/** The parts of an exported ledger. Throws `Refused` where it is none. */
export function readLedgerFile(text: string): LedgerFile {
  // Mail and editors end lines in their own way and put a mark before the text; what was signed stays as it is.
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (rows.at(-1) === '') rows.pop()
  const [signed, last] = [rows[0], rows.at(-1)]
  if (signed === undefined || last === undefined || rows.length < 2)
    throw new Refused(null, 'This is no ledger: it has fewer than two lines.')
  return {
    signed,
    head: read(LedgerHead, signed, 1, 'The first line'),
    lines: rows.slice(1, -1).map((row, index) => read(HashedLine, row, index + 2, 'The line')),
    signature: read(Signature, last, rows.length, 'The signature in the last line').signature,
  }
}

/** An event out of its exact text. */
export const readLine = (text: string, line: number): LedgerLine => read(LedgerLine, text, line, 'The event')

/** The file of a ledger, line by line. */
export function* ledgerFile(signed: string, lines: Iterable<HashedLine>, signature: string): Generator<string> {
  yield `${signed}\n`
  for (const { line, hash } of lines) yield `${JSON.stringify({ line, hash })}\n`
  yield `${JSON.stringify({ signature })}\n`
}
