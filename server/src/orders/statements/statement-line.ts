import type { StatementMethod } from '@fortnight/contract/vocabulary/payment-states'
import { normalTransactionId, transactionIdProblem } from '@fortnight/contract/orders/payment-rules'
import { amountOf, bare, dayOf } from '../../platform/files/cells.ts'

/** Received money, as it is stored. */
export interface Line {
  transaction_id: string
  amount_pkr: number
  paid_on: string | null
  sender: string | null
}

const splitWords = (text: string) => text.split(/\s+/)

/** Columns of a statement, and headings that banks and EasyPaisa give them (letters only), the most reliable first. */
const headings = {
  transaction_id: splitWords(
    `transactionid trxid txnid transid tid transactionno transactionnumber trxno txnno transactionreference
    transactionreferenceno transactionref referenceid referenceno referencenumber refno reference ref rrn`,
  ),
  amount: splitWords(
    `credit creditamount creditpkr creditrs amountcredited deposit deposits depositamount moneyin paidin received
    amountreceived amount amountpkr amountrs transactionamount trxamount txnamount`,
  ),
  paid_on: splitWords(
    `date transactiondate trxdate txndate datetime transactiondatetime dateandtime postingdate bookingdate valuedate`,
  ),
  sender: splitWords(
    `sender sendername from fromname sentby payer payername customername accounttitle name description narration
    particulars details`,
  ),
  /** A single column of amounts for both directions. */
  direction: splitWords('drcr crdr debitcredit creditdebit direction type transactiontype'),
}
type Column = keyof typeof headings
export type Places = Record<Column, number | undefined>

/** Position of each column in a row, if the row is the header of a statement: it names an ID and an amount. */
export function placesOf(row: readonly string[]): Places | undefined {
  const names = row.map((cell) =>
    bare(cell)
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  )
  const place = (column: Column) => {
    const found = headings[column].find((heading) => names.includes(heading))
    return found === undefined ? undefined : names.indexOf(found)
  }
  const places = {
    transaction_id: place('transaction_id'),
    amount: place('amount'),
    paid_on: place('paid_on'),
    sender: place('sender'),
    direction: place('direction'),
  }
  return places.transaction_id === undefined || places.amount === undefined ? undefined : places
}

/** One spelling of an ID; banks group its letters and digits by spaces, dashes and slashes that payers leave out. */
const idOf = (method: StatementMethod, cell: string) =>
  normalTransactionId(method, bare(cell).replace(method === 'manual_bank' ? /[\s/-]/g : /\s/g, ''))

// A name may be in any form: it is shown for information, and decides nothing.
const senderOf = (cell: string) =>
  cell
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 100)
    .trim() || null

/** Reads one line: the money received, `undefined` if none was, or why it can't be read. */
export function readLine(
  method: StatementMethod,
  places: Places,
  cells: readonly string[],
): Line | { reason: string } | undefined {
  const cell = (column: Column) => cells[places[column] ?? -1] ?? ''
  if (/^(?:d|out|sent|withdraw|paid)/i.test(bare(cell('direction')))) return undefined
  const amount = amountOf(cell('amount'))
  if (amount === 0) return undefined
  if (amount === undefined) return { reason: 'The amount is not a number of rupees.' }
  const id = idOf(method, cell('transaction_id'))
  if (id === '') return { reason: 'There is no transaction ID.' }
  if (/^\d(?:\.\d+)?E\+?\d+$/i.test(bare(cell('transaction_id'))))
    return { reason: 'A spreadsheet has shortened the transaction ID. Import the file as it was downloaded.' }
  const problem = transactionIdProblem(method, id)
  if (problem) return { reason: problem }
  const paid_on = dayOf(cell('paid_on'))
  if (paid_on === undefined) return { reason: 'The date is not a day such as 2026-11-22 or 22/11/2026.' }
  return { transaction_id: id, amount_pkr: amount, paid_on, sender: senderOf(bare(cell('sender'))) }
}
