import type { StatementMethod } from '@fortnight/contract/vocabulary/payment-states'
import { type Row, rowsOf, UnreadableFile } from '../../testers/pool/csv-file.ts'
import { type Line, type Places, placesOf, readLine } from './statement-line.ts'

/** A parsed statement: received money, by line of the file, and the omitted lines. */
export interface StatementFile {
  /** The recognised headings, in the file's words. */
  columns: { transaction_id: string; amount: string; paid_on: string | null; sender: string | null }
  lines: (Line & { line: number })[]
  refused: { line: number; reason: string }[]
  /** Lines of outgoing money, or of none. */
  passed: number
}

/** Banks write account and period before the header. */
const headerWithin = 30

/** The rows after the header, by the first of the usual delimiters that finds one. */
async function open(text: string): Promise<{ header: string[]; places: Places; rows: AsyncGenerator<Row> }> {
  const file = Buffer.from(text)
  let problem: unknown
  for (const delimiter of [',', ';', '\t']) {
    const rows = rowsOf(file, delimiter)
    try {
      for (let at = 0; at < headerWithin; at++) {
        const { value } = await rows.next()
        if (!value) break
        const places = placesOf(value.cells)
        if (places) return { header: value.cells, places, rows }
      }
    } catch (error) {
      problem ??= error
    }
    await rows.return(undefined)
  }
  throw problem ?? new UnreadableFile('No line names a column of transaction IDs and a column of amounts or credits.')
}

/** Reads the text of a statement. Throws `UnreadableFile` if header or quotes make the whole file doubtful. */
export async function readStatement(method: StatementMethod, text: string): Promise<StatementFile> {
  const { header, places, rows } = await open(text)
  const heading = (place: number | undefined) => (place === undefined ? null : (header[place] ?? ''))
  const file: StatementFile = {
    columns: {
      transaction_id: heading(places.transaction_id) ?? '',
      amount: heading(places.amount) ?? '',
      paid_on: heading(places.paid_on),
      sender: heading(places.sender),
    },
    lines: [],
    refused: [],
    passed: 0,
  }
  const lineOf = new Map<string, number>()
  for await (const { line, cells } of rows) {
    // A thousands comma outside quotes makes a cell too many, and another amount of the first half.
    const read =
      cells.length === header.length
        ? readLine(method, places, cells)
        : { reason: `There are ${cells.length} columns where the header has ${header.length}.` }
    const before = read && 'transaction_id' in read ? lineOf.get(read.transaction_id) : undefined
    if (!read) file.passed++
    else if ('reason' in read) file.refused.push({ line, reason: read.reason })
    else if (before !== undefined)
      file.refused.push({ line, reason: `The transaction ID is that of line ${before} again.` })
    else {
      lineOf.set(read.transaction_id, line)
      file.lines.push({ line, ...read })
    }
  }
  return file
}
