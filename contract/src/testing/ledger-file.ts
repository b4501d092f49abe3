import * as z from 'zod'
import { LedgerLine, RunTerms } from './replay-state.ts'

/** The kind of token that signs a ledger; no token of this kind signs a user in. */
export const ledgerTokenType = 'fortnight-ledger+jws'

const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'a hash has 64 hexadecimal digits')

/**
 * The first line of an exported ledger. Its exact text is what the signature in the last line signs, so that neither
 * the terms nor the end of the chain can be another.
 */
export const LedgerHead = RunTerms.extend({
  format: z.literal('fortnight-ledger/1'),
  run: z.uuid(),
  /** Number of events that follow, and the hash of the last one (empty if there are none). */
  length: z.int().min(0),
  head: z.union([Hash, z.literal('')]),
  exported_at: z.iso.datetime(),
  /** The URL of the public keys. A reader takes the keys from a source they trust, not from here. */
  keys: z.string(),
})
export type LedgerHead = z.output<typeof LedgerHead>

/** One event: the exact text that was hashed, and the hash of the one before it and this text. */
export const HashedLine = z.strictObject({ line: z.string(), hash: Hash })
export type HashedLine = z.output<typeof HashedLine>

const Signature = z.strictObject({ signature: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'it is no signature') })

/** A file as read, before any of it is verified. */
export interface LedgerFile {
  head: LedgerHead
  /** The first line, letter by letter. */
  signed: string
  lines: HashedLine[]
  /** A compact JWS (RFC 7515). */
  signature: string
}

/** The error, and its line in the file, from 1; null if it is no single line. */
export interface Wrong {
  line: number | null
  what: string
}

/** A refusal with its place; verifiers catch it and show its message unchanged. */
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
  if (!parsed.success) throw new Refused(line, `${what} is not what a test record has there.`)
  return parsed.data
}

/** Splits an exported ledger into its parts. Throws `Refused` if the text is not one. */
export function readLedgerFile(text: string): LedgerFile {
  // Mail and editors end lines in their own way and put a mark before the text; what was signed stays as it is.
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (rows.at(-1) === '') rows.pop()
  const [signed, last] = [rows[0], rows.at(-1)]
  if (signed === undefined || last === undefined || rows.length < 2)
    throw new Refused(null, 'This is not a test record: it has fewer than two lines.')
  return {
    signed,
    head: read(LedgerHead, signed, 1, 'The first line'),
    lines: rows.slice(1, -1).map((row, index) => read(HashedLine, row, index + 2, 'The line')),
    signature: read(Signature, last, rows.length, 'The signature in the last line').signature,
  }
}

/** An event out of its exact text. */
export const readLine = (text: string, line: number): LedgerLine => read(LedgerLine, text, line, 'The entry')

/** The file of a ledger, line by line. */
export function* ledgerFile(signed: string, lines: Iterable<HashedLine>, signature: string): Generator<string> {
  yield `${signed}\n`
  for (const { line, hash } of lines) yield `${JSON.stringify({ line, hash })}\n`
  yield `${JSON.stringify({ signature })}\n`
}
