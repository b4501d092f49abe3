import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** A file that is written while it is sent. The name is ours and plain ASCII. */
export interface FileStream {
  name: string
  type: string
  stream: Readable
}

/** What a file of comma-separated values can hold. */
export type Cell = string | number | boolean | Date | null

/**
 * Rows as CSV (RFC 4180) that a spreadsheet opens as it is: a byte order mark for its letters, lines that end as Windows ends
 * them, and an apostrophe before what it would take for a formula. `columns` name the headings in their order.
 */
export function csvOf<R>(
  name: string,
  columns: Record<string, (row: R) => Cell>,
  rows: AsyncIterable<R> | Iterable<R>,
): FileStream {
  const cells = Object.values(columns)
  const written = stringify({
    header: true,
    columns: Object.keys(columns),
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { date: (value) => value.toISOString(), boolean: (value) => (value ? 'yes' : 'no') },
  })
  const source = Readable.from(rows).map((row: R) => cells.map((cell) => cell(row)))
  source.on('error', (error) => written.destroy(error))
  written.on('close', () => source.destroy())
  return { name, type: 'text/csv; charset=utf-8', stream: source.pipe(written) }
}
