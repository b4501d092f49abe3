import { inRupees } from '@fortnight/contract/format/money'
import type { Known } from './statements.repository.ts'
import type { StatementFile } from './statement-file.ts'

/** Preview of storing a statement. */
export interface Matched {
  lines: (StatementFile['lines'][number] & {
    known: boolean
    payment: (NonNullable<Known['payment']> & { equal: boolean }) | null
  })[]
  refused: StatementFile['refused']
}

/**
 * Matches the lines of a file with the records of their IDs. A stored line keeps its amount: another one is refused.
 */
export function match(file: StatementFile, known: readonly Known[]): Matched {
  const of = new Map(known.map((payment) => [payment.transaction_id, payment]))
  const lines: Matched['lines'] = []
  const refused = [...file.refused]
  for (const line of file.lines) {
    const { stored_pkr: stored = null, payment = null } = of.get(line.transaction_id) ?? {}
    if (stored !== null && stored !== line.amount_pkr) {
      refused.push({ line: line.line, reason: `This transaction ID was imported before with ${inRupees(stored)}.` })
      continue
    }
    const equal = payment !== null && payment.amount_pkr === line.amount_pkr
    lines.push({ ...line, known: stored !== null, payment: payment && { ...payment, equal } })
  }
  return { lines, refused: refused.toSorted((x, y) => x.line - y.line) }
}

/** Counts of a match, with those of its file. */
export function countsOf({ lines, refused }: Matched) {
  const waiting = lines.flatMap(({ payment }) => (payment?.payment_status === 'pending' ? [payment] : []))
  const confirms = waiting.filter(({ equal }) => equal).length
  const known = lines.filter((line) => line.known).length
  return {
    added: lines.length - known,
    known,
    refused: refused.length,
    confirms,
    differs: waiting.length - confirms,
  }
}
