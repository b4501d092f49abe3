import { Reference } from '@fortnight/contract/testers/payout-references'
import { Id } from '@fortnight/contract/text'
import { inRupees } from '@fortnight/contract/format/money'
import { amountOf, bare } from '../../platform/files/cells.ts'
import { type Row, rowsOf, UnreadableFile } from '../pool/csv-file.ts'
import type * as batches from './batches.repository.ts'

/** Headings of a batch's file, which is filled in and imported again. */
export const headings = { payout: 'Payout', amount: 'Rupees', reference: 'Reference' } as const

/** Most lines of a file: more than a batch can have. */
const mostLines = 1000

interface ReferenceLine {
  line: number
  payout: string
  reference: string
  /** Rupees, if the file has such a column. */
  amount: number | undefined
}

export interface ReferenceFile {
  lines: ReferenceLine[]
  refusals: { line: number; reason: string }[]
  /** Lines without a reference. */
  passed: number
}

type Places = Record<keyof typeof headings, number>

function placesOf(header: Row | undefined): Places {
  const names = header?.cells.map((cell) => bare(cell).toLowerCase()) ?? []
  const place = (name: keyof typeof headings) => names.indexOf(headings[name].toLowerCase())
  const places = { payout: place('payout'), amount: place('amount'), reference: place('reference') }
  if (places.payout < 0 || places.reference < 0)
    throw new UnreadableFile(`The first line must name the columns "${headings.payout}" and "${headings.reference}".`)
  return places
}

/** One line as written; a reason if it cannot be used, undefined if it has no reference. */
function readLine({ line, cells }: Row, places: Places): ReferenceLine | { line: number; reason: string } | undefined {
  const cell = (name: keyof Places) => bare(cells[places[name]] ?? '')
  if (cell('reference') === '') return undefined
  const payout = Id.safeParse(cell('payout').toLowerCase())
  if (!payout.success) return { line, reason: 'The payout is none of ours.' }
  if (/^\d(?:\.\d+)?E\+?\d+$/i.test(cell('reference')))
    return { line, reason: 'A spreadsheet has shortened the reference. Write it as text.' }
  const reference = Reference.safeParse(cell('reference'))
  if (!reference.success) return { line, reason: 'The reference is longer than 64 characters, or not plain text.' }
  const amount = places.amount < 0 ? undefined : amountOf(cell('amount'))
  if (places.amount >= 0 && !amount) return { line, reason: 'The amount is not a number of rupees.' }
  return { line, payout: payout.data, reference: reference.data, amount }
}

/** Reads a file of references. Throws `UnreadableFile` if header, quotes or length make the whole file doubtful. */
export async function readReferences(csv: string): Promise<ReferenceFile> {
  const rows = rowsOf(Buffer.from(csv))
  const { value: header } = await rows.next()
  const places = placesOf(header ?? undefined)
  const file: ReferenceFile = { lines: [], refusals: [], passed: 0 }
  for await (const row of rows) {
    const read = readLine(row, places)
    if (!read) file.passed++
    else if ('reason' in read) file.refusals.push(read)
    else if (file.lines.push(read) > mostLines)
      throw new UnreadableFile(`A file may have at most ${mostLines} references.`)
  }
  return file
}

type Known = Awaited<ReturnType<typeof batches.listKnown>>[number]

export interface Matched {
  /** Lines that mark an approved payout as paid. */
  lines: (ReferenceLine & { tester_name: string; amount_pkr: number })[]
  /** How many payouts are paid with this reference already. */
  known: number
  refusals: ReferenceFile['refusals']
}

/** Why a line marks no payout as paid, given the lines before it; undefined if it does. */
function refusal(
  line: ReferenceLine,
  payout: Known | undefined,
  taken: ReadonlySet<string>,
  seen: ReadonlySet<string>,
) {
  if (!payout) return 'The payout is none of ours.'
  if (seen.has(payout.id)) return 'The payout is in the file twice.'
  if (payout.own) return 'This payout is your own: another administrator must mark it.'
  if (payout.state === 'paid') return `The payout was paid before, with ${payout.reference}.`
  if (payout.state !== 'approved') return 'The payout is not approved.'
  if (payout.is_held) return 'The payout is held: decide under Look-alikes, or mark it by itself if it was sent.'
  if (line.amount !== undefined && line.amount !== payout.amount_pkr)
    return `The payout is of ${inRupees(payout.amount_pkr)}, not of ${inRupees(line.amount)}.`
  if (taken.has(keyOf(payout.method, line.reference))) return 'Another payout has this reference.'
  return undefined
}

const keyOf = (method: string, reference: string | null) => `${method} ${reference}`

/** Matches the lines of a file with their payouts. */
export function match(file: ReferenceFile, known: readonly Known[]): Matched {
  const of = new Map(known.map((payout) => [payout.id, payout]))
  const taken = new Set(known.filter(({ state }) => state === 'paid').map((paid) => keyOf(paid.method, paid.reference)))
  const seen = new Set<string>()
  const matched: Matched = { lines: [], known: 0, refusals: [...file.refusals] }
  for (const line of file.lines) {
    const payout = of.get(line.payout)
    if (payout?.state === 'paid' && payout.reference === line.reference && !seen.has(payout.id)) {
      seen.add(payout.id)
      matched.known++
      continue
    }
    const reason = refusal(line, payout, taken, seen)
    if (reason !== undefined || !payout) {
      matched.refusals.push({ line: line.line, reason: reason ?? '' })
      continue
    }
    seen.add(payout.id)
    taken.add(keyOf(payout.method, line.reference))
    matched.lines.push({ ...line, tester_name: payout.tester_name, amount_pkr: payout.amount_pkr })
  }
  return { ...matched, refusals: matched.refusals.toSorted((x, y) => x.line - y.line) }
}
