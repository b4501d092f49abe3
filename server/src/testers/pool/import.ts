import type { LineOutcome } from '@fortnight/contract/testers/pool'
import type { PhoneChannel } from '@fortnight/contract/vocabulary/delivery-states'
import * as importedNumbers from '../../messaging/phone/imported-numbers.repository.ts'
import { numberReader } from '../../messaging/phone/read-number.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type CsvSource, rowsOf, UnreadableFile } from './csv-file.ts'
import { samePerson } from './same-person.ts'
import { columnsOf, readLine, type TesterLine } from './tester-line.ts'
import { save, type Saved } from './testers.repository.ts'

export interface Imported {
  added: number
  changed: number
  unchanged: number
  /** Lines that were left out, in the file's order. */
  refused: { line: number; reason: string }[]
}

const outcomes = ['added', 'changed', 'unchanged'] as const

// Large enough that round trips don't count, small enough that testers are locked only briefly.
const usualBatch = 2000

interface ImportOptions {
  /** The channel on which the people of the file agreed to get messages at its numbers; null uses no number. */
  numbers?: PhoneChannel | null
  /** Callback for progress: lines done of all lines. */
  onProgress?: (done: number, all: number) => void
  /**
   * Callback for the result of each line: its tester, or why it is refused. Refused lines come first in their batch.
   */
  onLine?: (line: number, outcome: LineOutcome, what: string) => void
  /** Good lines that an earlier attempt stored: they are passed over and not counted. */
  stored?: number
  /** Lines that are stored together. */
  batchSize?: number
  /** Callback in the transaction of a batch, with its counts and the lines of the file up to its end. */
  onBatch?: (tx: Tx, batch: Record<'stored' | 'done' | 'added' | 'changed' | 'unchanged', number>) => Promise<void>
}

/**
 * Reads the file to its end: the positions of its columns, the number of columns of a line, and the number of lines.
 */
export async function survey(source: CsvSource, withNumbers = false) {
  let lines = 0
  let header: string[] | undefined
  for await (const { cells } of rowsOf(source)) {
    if (header) lines++
    header ??= cells
  }
  if (!header) throw new UnreadableFile('The file is empty.')
  const found = columnsOf(header, withNumbers)
  if ('problem' in found) throw new UnreadableFile(`The first line ${found.problem}.`)
  return { lines, width: header.length, places: found.places }
}

/** Stores the numbers of lines, and asks those who have not answered yet there as well. */
async function saveNumbers(tx: Tx, channel: PhoneChannel, lines: readonly TesterLine[], { added, changed }: Saved) {
  const given = await importedNumbers.save(tx, channel, lines)
  for (const { email } of given) if (!added.has(email)) changed.add(email)
  await importedNumbers.insertDeliveries(
    tx,
    given
      .filter(({ status }) => status === 'expected')
      .map(({ id, person_id }) => ({ person_id, message: { key: 'invited', values: { tester: id } } })),
  )
}

/**
 * Imports the testers of a CSV file into the pool. The file is read to its end before the first line is stored, so a
 * file that is refused as a whole (`UnreadableFile`) leaves nothing behind; an invalid line is reported and the others
 * are imported. Importing a file again changes nothing.
 */
export async function importTesters(
  db: Db,
  source: CsvSource,
  {
    onProgress = () => {},
    onLine = () => {},
    numbers = null,
    stored = 0,
    batchSize = usualBatch,
    onBatch,
  }: ImportOptions = {},
): Promise<Imported> {
  const { lines: all, width, places } = await survey(source, numbers !== null)
  const readNumber = numbers === null ? undefined : await numberReader()
  const result: Imported = { added: 0, changed: 0, unchanged: 0, refused: [] }
  const lineOf = new Map<string, number>()
  const isTwice = samePerson()
  let read: TesterLine[] = []
  let done = -1
  let good = 0
  let before = stored
  const refuse = (line: number, reason: string) => {
    result.refused.push({ line, reason })
    onLine(line, 'refused', reason)
  }
  const store = async (lines: TesterLine[]) => {
    const { added, changed } = await db.transaction(async (tx) => {
      const saved = await save(tx, lines)
      if (numbers !== null) await saveNumbers(tx, numbers, lines, saved)
      const unchanged = lines.length - saved.added.size - saved.changed.size
      const counts = { added: saved.added.size, changed: saved.changed.size, unchanged }
      await onBatch?.(tx, { stored: before, done, ...counts })
      for (const outcome of outcomes) result[outcome] += counts[outcome]
      return saved
    })
    before += lines.length
    for (const { email } of lines)
      onLine(lineOf.get(email) ?? 0, added.has(email) ? 'added' : changed.has(email) ? 'changed' : 'unchanged', email)
  }
  const flush = async () => {
    const lines = read
    read = []
    const reasons = await isTwice(db, lines, lineOf)
    for (const [email, reason] of reasons) refuse(lineOf.get(email) ?? 0, reason)
    // Who is refused is the same in each attempt, so that counting the others finds where the last one stopped.
    const batch = lines.filter(({ email }) => !reasons.has(email) && ++good > stored)
    if (batch.length) await store(batch)
  }
  for await (const { line, cells } of rowsOf(source)) {
    if (done % batchSize === 0) onProgress(done, all)
    if (++done === 0) continue
    const row =
      cells.length === width
        ? readLine(places, cells, readNumber)
        : { reason: `has ${cells.length} columns where the header has ${width}` }
    const known = 'tester' in row ? lineOf.get(row.tester.email) : undefined
    if ('reason' in row) refuse(line, row.reason)
    else if (known !== undefined) refuse(line, `has the e-mail of line ${known} again`)
    else {
      lineOf.set(row.tester.email, line)
      if (read.push(row.tester) === batchSize) await flush()
    }
  }
  if (read.length) await flush()
  onProgress(all, all)
  return { ...result, refused: result.refused.toSorted((x, y) => x.line - y.line) }
}
