import type { Database } from '../db/database.ts'
import { rowsOf, UnreadableFile } from './csv-file.ts'
import { columnsOf, readLine, type TesterLine } from './tester-line.ts'
import { save, type Saved } from './testers.repository.ts'

export interface Imported extends Saved {
  /** Lines that were left out, in the file's order. */
  refused: { line: number; reason: string }[]
}

// Large enough that round trips don't count, small enough that testers are locked for moments only.
const batchSize = 2000

/** Reads the file to its end: the places of its columns, how many columns a line has, and how many lines there are. */
async function survey(path: string) {
  let lines = 0
  let header: string[] | undefined
  for await (const { cells } of rowsOf(path)) {
    if (header) lines++
    header ??= cells
  }
  if (!header) throw new UnreadableFile('The file is empty.')
  const found = columnsOf(header)
  if ('problem' in found) throw new UnreadableFile(`The first line ${found.problem}.`)
  return { lines, width: header.length, places: found.places }
}

/**
 * Brings the testers of a CSV file into the pool. The file is read to its end before the first line is stored, so a file that
 * is refused as a whole (`UnreadableFile`) leaves nothing behind; a line that is wrong is listed and the others go in. A file
 * that was imported before changes nothing. `onProgress` hears lines done of lines in all.
 */
export async function importTesters(
  db: Database['db'],
  path: string,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<Imported> {
  const { lines: all, width, places } = await survey(path)
  const result: Imported = { added: 0, changed: 0, unchanged: 0, refused: [] }
  const lineOf = new Map<string, number>()
  let batch: TesterLine[] = []
  let done = -1
  const flush = async () => {
    const lines = batch
    batch = []
    const saved = await db.transaction((tx) => save(tx, lines))
    result.added += saved.added
    result.changed += saved.changed
    result.unchanged += saved.unchanged
  }
  for await (const { line, cells } of rowsOf(path)) {
    if (done % batchSize === 0) onProgress(done, all)
    if (++done === 0) continue
    const read =
      cells.length === width
        ? readLine(places, cells)
        : { reason: `has ${cells.length} columns where the header has ${width}` }
    const known = 'tester' in read ? lineOf.get(read.tester.email) : undefined
    if ('reason' in read) result.refused.push({ line, reason: read.reason })
    else if (known !== undefined) result.refused.push({ line, reason: `has the e-mail of line ${known} again` })
    else {
      lineOf.set(read.tester.email, line)
      if (batch.push(read.tester) === batchSize) await flush()
    }
  }
  await flush()
  onProgress(all, all)
  return result
}
