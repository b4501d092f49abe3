import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

/** The file as a whole cannot be read; the message is a sentence for the operator. */
export class UnreadableFile extends Error {}

/** One line of the file. A record that spans lines carries the number of its first. */
export interface Row {
  line: number
  cells: string[]
}

const longestLine = 65_536
const utf16 = 'The file is UTF-16, not UTF-8. Save it as "CSV UTF-8" and import it again.'
const newline = 0x0a

function refuseEncoding(block: Buffer, firstLine: number): void {
  const nul = block.indexOf(0)
  if (nul >= 0) {
    const line = firstLine + block.subarray(0, nul).reduce((lines, byte) => lines + Number(byte === newline), 0)
    throw new UnreadableFile(
      line === 1
        ? utf16
        : `Line ${line} holds NUL characters, as UTF-16 text or a damaged file does. Save the file as UTF-8.`,
    )
  }
  if (isUtf8(block)) return
  let line = firstLine
  for (let from = 0; from < block.length; line++) {
    const end = block.indexOf(newline, from)
    const to = end < 0 ? block.length : end + 1
    if (!isUtf8(block.subarray(from, to))) break
    from = to
  }
  throw new UnreadableFile(`Line ${line} is not UTF-8 text. Save the file as "CSV UTF-8" and import it again.`)
}

/** A file by its path, or its content. */
export type CsvSource = string | Buffer

const chunkBytes = 1 << 18

const chunksOf = (source: CsvSource): AsyncIterable<Buffer> | Buffer[] =>
  typeof source === 'string' ? createReadStream(source, { highWaterMark: chunkBytes }) : [source]

/** The bytes of the file in blocks of whole lines, each checked to be UTF-8 before it is passed on. */
async function* checkedBlocks(source: CsvSource): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  for await (const chunk of chunksOf(source)) {
    const bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk
    if (line === 1 && (bytes[0] === 0xff || bytes[0] === 0xfe)) throw new UnreadableFile(utf16)
    const end = bytes.lastIndexOf(newline) + 1
    rest = bytes.subarray(end)
    const block = bytes.subarray(0, end)
    if (end) refuseEncoding(block, line)
    for (const byte of block) if (byte === newline) line++
    if (rest.length > longestLine) {
      refuseEncoding(rest.subarray(0, longestLine - 4), line)
      throw new UnreadableFile(`Line ${line} is longer than ${longestLine / 1024} KB.`)
    }
    if (end) yield block
  }
  refuseEncoding(rest, line)
  if (rest.length) yield rest
}

function explain({ code }: CsvError, line: number): UnreadableFile {
  const from = `on or after line ${line}`
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new UnreadableFile(`A quote that opens ${from} is never closed.`)
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableFile(
      `A line ${from} is longer than ${longestLine / 1024} KB, or a quote in it is never closed.`,
    )
  return new UnreadableFile(`The quotes ${from} do not match: a quote inside quotes is written twice.`)
}

/** A comma, unless the header is written with semicolons as spreadsheets of many countries do. */
async function delimiterOf(source: CsvSource): Promise<',' | ';'> {
  for await (const block of checkedBlocks(source))
    return block.toString('utf8').split('\n', 1)[0]?.includes(';') ? ';' : ','
  throw new UnreadableFile('The file is empty.')
}

/**
 * The rows of a CSV file one by one, the header first; blank lines and lines of nothing but delimiters are left out.
 * Comma or semicolon, quotes as in RFC 4180, a UTF-8 byte order mark is dropped. Another delimiter may be given. Throws
 * `UnreadableFile` if encoding or quotes make the whole file doubtful.
 */
export async function* rowsOf(file: CsvSource, delimiter?: string): AsyncGenerator<Row> {
  if (typeof file === 'string' && !(await stat(file).catch(() => undefined))?.isFile())
    throw new UnreadableFile('There is no such file.')
  // Counted while parsing: an error drops the rows that were parsed and not yet read.
  let parsed = 0
  const parser = parse({
    bom: true,
    delimiter: delimiter ?? (await delimiterOf(file)),
    info: true,
    on_record: (row: string[], { lines }) => {
      parsed = lines
      return row
    },
    max_record_size: longestLine,
    relax_column_count: true,
    skip_empty_lines: true,
    // Spreadsheets write rows that were once used as bare delimiters.
    skip_records_with_empty_values: true,
    trim: true,
  })
  const source = Readable.from(checkedBlocks(file), { objectMode: false })
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const breaks = record.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
      yield { line: info.lines - breaks, cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError ? explain(error, parsed + 1) : error
  } finally {
    source.destroy()
  }
}

/** The first line of the file, without reading the others; empty if it has none. */
export async function headerOf(source: CsvSource): Promise<string[]> {
  for await (const { cells } of rowsOf(source)) return cells
  return []
}
