import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** A file that is streamed while it is written. The name is ours and plain ASCII. */
export interface FileStream {
  name: string
  type: string
  stream: Readable
}

/** Value of a cell. */
export type Cell = string | number | boolean | Date | null

/**
 * Rows as CSV (RFC 4180) that a spreadsheet opens as it is: a byte order mark for its letters, Windows line ends, and
 * an apostrophe before values it would take for formulas. `columns` lists the headings in order.
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
