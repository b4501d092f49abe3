import * as z from 'zod'
import { bytesOf, hex, sha256, unhex } from './hashes.ts'
import { openSigned, type PublicKey } from './signed-text.ts'

export const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'a hash has 64 hexadecimal digits')

/** The kind of token that signs a ledger; no token of this kind signs a user in. */
export const ledgerTokenType = 'fortnight-ledger+jws'

/** What the first line of every exported record says of the lines that follow. */
export const RecordHead = z.object({
  /** Number of lines that follow, and the hash of the last one (empty if there are none). */
  length: z.int().min(0),
  head: z.union([Hash, z.literal('')]),
  exported_at: z.iso.datetime(),
  /** The URL of the public keys. A reader takes the keys from a source they trust, not from here. */
  keys: z.string(),
})
type RecordHead = z.output<typeof RecordHead>

/** One line: the exact text that was hashed, and the hash of the one before it and this text. */
export const HashedLine = z.strictObject({ line: z.string(), hash: Hash })
export type HashedLine = z.output<typeof HashedLine>

const Signature = z.strictObject({ signature: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'it is no signature') })

/** A file as read, before any of it is verified. */
export interface RecordFile<H extends RecordHead> {
  head: H
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

/** Reads a line of JSON. Throws `Refused` if it is not what the schema asks for. */
export function readJson<S extends z.ZodType>(schema: S, text: string, line: number, what: string): z.output<S> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refused(line, `${what} cannot be read.`)
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refused(line, `${what} is not what a record has there.`)
  return parsed.data
}

/** Splits an exported record into its parts. Throws `Refused` if the text is not one with such a first line. */
export function readRecordFile<H extends RecordHead>(text: string, Head: z.ZodType<H>): RecordFile<H> {
  // Mail and editors end lines in their own way and put a mark before the text; what was signed stays as it is.
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (rows.at(-1) === '') rows.pop()
  const [signed, last] = [rows[0], rows.at(-1)]
  if (signed === undefined || last === undefined || rows.length < 2)
    throw new Refused(null, 'This is not a record: it has fewer than two lines.')
  return {
    signed,
    head: readJson(Head, signed, 1, 'The first line'),
    lines: rows.slice(1, -1).map((row, index) => readJson(HashedLine, row, index + 2, 'The line')),
    signature: readJson(Signature, last, rows.length, 'The signature in the last line').signature,
  }
}

/** The hash of a line after the one before it, as the database's triggers make it. */
export const chainHash = async (before: string, line: string): Promise<string> =>
  hex(await sha256(unhex(before), bytesOf(line)))

/** Follows the chain from its first line and returns the events; throws at the first one that does not fit. */
export async function followChain<E extends { seq: number }>(
  lines: readonly HashedLine[],
  read: (line: string, place: number) => E,
): Promise<E[]> {
  const events: E[] = []
  let before = ''
  for (const [index, { line, hash }] of lines.entries()) {
    const place = index + 2
    const event = read(line, place)
    if (event.seq !== index + 1)
      throw new Refused(place, `Entry ${index + 1} should come here, and this is entry ${event.seq}.`)
    if ((await chainHash(before, line)) !== hash)
      throw new Refused(place, `Entry ${event.seq}, or one before it, was changed: its hash doesn’t match.`)
    before = hash
    events.push(event)
  }
  return events
}

/** Checks that one of these keys signed the first line, and that it covers exactly these lines. Throws `Refused`. */
export async function checkSignature(
  { head, lines, signed, signature }: RecordFile<RecordHead>,
  type: string,
  keys: readonly PublicKey[],
): Promise<void> {
  if ((await openSigned(signature, type, keys)) !== signed)
    throw new Refused(lines.length + 2, 'The signature is not from one of our keys, or it signs something else.')
  if (head.length !== lines.length)
    throw new Refused(null, `The signature covers ${head.length} entries, and the file has ${lines.length}.`)
  if (head.head !== (lines.at(-1)?.hash ?? ''))
    throw new Refused(null, 'The signature covers a record that ends differently.')
}

/** A line's hash, and when it says it happened. */
export interface DatedLine {
  hash: string
  at: string
}

const Dated = z.object({ at: z.string() })

/** The lines of any record, in their order. Throws `Refused` if the text is none. */
export const datedLines = (text: string): DatedLine[] =>
  readRecordFile(text, RecordHead).lines.map(({ hash, line }, index) => ({
    hash,
    at: readJson(Dated, line, index + 2, 'The entry').at,
  }))

/** The file of a record, line by line. */
export async function* recordFile(
  signed: string,
  lines: Iterable<HashedLine> | AsyncIterable<HashedLine>,
  signature: string,
): AsyncGenerator<string> {
  yield `${signed}\n`
  for await (const { line, hash } of lines) yield `${JSON.stringify({ line, hash })}\n`
  yield `${JSON.stringify({ signature })}\n`
}
