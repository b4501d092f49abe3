import { fullDay } from '@fortnight/contract/format/days'
import { inDollars } from '@fortnight/contract/format/money'
import { amountPaid, type Receipt } from '@fortnight/contract/orders/receipts'
import type * as z from 'zod'
import { type Doc, openPdf } from '../../platform/pdf/document.ts'
import { engravedMoon, wordmark } from '../../platform/pdf/marks.ts'
import { palette } from '../../platform/pdf/palette.ts'
import { content, decoration, part } from '../../platform/pdf/structure.ts'
import { type Type, writeLine, writeText } from '../../platform/pdf/type.ts'

type ReceiptPdf = z.input<typeof Receipt>

/** Edges of the text on A4, in points. */
const [left, right] = [57, 538]
const width = right - left

const text: Type = { face: 'text', size: 10, colour: palette.ink2 }
const label: Type = { face: 'text', size: 10, colour: palette.ink3 }
const head: Type = { face: 'strong', size: 8.6, colour: palette.ink3 }
const strong: Type = { face: 'strong', size: 10, colour: palette.ink }
const mono: Type = { face: 'monoStrong', size: 9.4, colour: palette.ink }

const rule = (doc: Doc, y: number, { from = left, weight = 0.75, colour = palette.line as string } = {}) =>
  decoration(doc, () => doc.moveTo(from, y).lineTo(right, y).lineWidth(weight).stroke(colour))

/** Name and moon of the seller, and what this paper is. */
function opening(doc: Doc, { seller }: ReceiptPdf) {
  doc.save().rect(0, 0, doc.page.width, 200).clip()
  engravedMoon(doc, { x: 564, y: 31, r: 77, k: 0.68 })
  doc.restore()
  wordmark(doc, seller.name, { x: left, y: 66, size: 17 })
  content(doc, 'H1', () => writeLine(doc, 'Receipt', { x: left, y: 127, face: 'display', size: 34, tracking: -0.035 }))
  doc.y = 158
}

/** Labels and values, one below the other. */
function facts(doc: Doc, receipt: ReceiptPdf) {
  const { method_label, paid_from } = receipt
  const rows: [string, string, Type][] = [
    ['Receipt number', receipt.number, mono],
    ['Paid on', fullDay(receipt.issued_at), strong],
    ['Paid with', paid_from ? `${method_label}, from ${paid_from}` : method_label, strong],
    ['Transaction ID', receipt.transaction_id, mono],
  ]
  const row = ([name, value, type]: (typeof rows)[number]) => {
    const room = { x: left + 112, y: doc.y, width: width - 112, leading: 14 }
    content(doc, 'TH', () => writeLine(doc, name, { x: left, y: doc.y, ...label }), { scope: 'Row' })
    content(doc, 'TD', () => (doc.y = writeText(doc, value, { ...room, ...type }) + 5))
  }
  part(doc, 'Table', () => {
    for (const each of rows) part(doc, 'TR', () => row(each))
  })
}

/** The seller and the buyer, side by side. */
function parties(doc: Doc, { seller, buyer }: ReceiptPdf) {
  rule(doc, doc.y)
  const top = doc.y + 20
  const columns = [
    { title: 'From', ...seller, x: left },
    { title: 'Billed to', ...buyer, x: left + width / 2 + 12 },
  ]
  const ends = columns.map(({ title, name, email, x }) => {
    const room = { x, width: width / 2 - 12, leading: 14 }
    content(doc, 'H2', () => writeLine(doc, title, { x, y: top, ...head }))
    const below = writeText(doc, name, { ...room, y: top + 18, ...strong })
    return writeText(doc, email, { ...room, y: below + 1, ...text })
  })
  doc.y = Math.max(...ends)
}

/** What was bought, line by line. */
function lines(doc: Doc, receipt: ReceiptPdf) {
  const small = { leading: 13, colour: palette.ink2 } as const
  const room = { x: left, width: width - 110 }
  part(doc, 'TR', () => {
    content(doc, 'TH', () => writeLine(doc, 'Description', { x: left, y: doc.y, ...head }), { scope: 'Column' })
    content(doc, 'TH', () => writeLine(doc, 'Amount', { x: right, y: doc.y, align: 'right', ...head }), {
      scope: 'Column',
    })
  })
  rule(doc, doc.y + 9, { weight: 1.1, colour: palette.ink })
  doc.y += 29
  const about = (line: ReceiptPdf['lines'][number], isFirst: boolean) => {
    doc.y = writeText(doc, line.label, { ...room, y: doc.y, leading: 14, ...strong })
    doc.y = writeText(doc, line.detail, { ...room, ...small, y: doc.y + 1, face: 'text', size: 9.2 })
    if (isFirst && receipt.package_name)
      doc.y = writeText(doc, receipt.package_name, { ...room, ...small, y: doc.y + 1, face: 'mono', size: 8.6 })
  }
  receipt.lines.forEach((line, index) => {
    const y = doc.y
    part(doc, 'TR', () => {
      content(doc, 'TD', () => about(line, !index))
      content(doc, 'TD', () =>
        writeLine(doc, inDollars(line.amount), { x: right, y, align: 'right', ...text, colour: palette.ink }),
      )
    })
    rule(doc, doc.y)
    doc.y += 20
  })
}

/** What it comes to, what was paid, and what has gone back since. */
function sums(doc: Doc, receipt: ReceiptPdf) {
  const { amount, amount_pkr, refunded } = receipt
  const from = left + width / 2
  const sum = (name: string, value: string, type: Type, { below = true } = {}) => {
    part(doc, 'TR', () => {
      content(doc, 'TH', () => writeLine(doc, name, { x: from, y: doc.y, ...type }), { scope: 'Row' })
      content(doc, 'TD', () => writeLine(doc, value, { x: right, y: doc.y, align: 'right', ...type }))
    })
    if (below) rule(doc, doc.y + 9, { from })
    doc.y += 25
  }
  sum('Total', inDollars(amount), strong, { below: false })
  rule(doc, doc.y - 14, { from, weight: 1.1, colour: palette.ink })
  doc.y += 6
  const total: Type = { face: 'display', size: 14, tracking: -0.02, colour: palette.ink }
  sum('Amount paid', amountPaid(receipt), total, { below: Boolean(refunded) })
  if (!refunded) return
  sum(`Refunded on ${fullDay(refunded.at)}`, inDollars(-refunded.amount), text)
  const kept = amount - refunded.amount
  sum(amount_pkr === null ? 'Paid after the refund' : 'Paid after the refund, in dollars', inDollars(kept), strong, {
    below: false,
  })
}

function foot(doc: Doc, { number }: ReceiptPdf) {
  const type: Type = { face: 'mono', size: 7.2, colour: palette.ink3 }
  decoration(doc, () => {
    rule(doc, 800)
    writeLine(doc, number, { x: left, y: 813, ...type })
    writeLine(doc, 'Keep this receipt for your records.', { x: (left + right) / 2, y: 813, align: 'middle', ...type })
    writeLine(doc, 'Page 1 of 1', { x: right, y: 813, align: 'right', ...type })
  })
}

/** The receipt on one A4 page. */
export async function receiptPdf(receipt: ReceiptPdf): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Receipt ${receipt.number}`
  const { doc, close } = await openPdf({ title, author: receipt.seller.name, at: receipt.issued_at })
  opening(doc, receipt)
  facts(doc, receipt)
  doc.y += 10
  parties(doc, receipt)
  doc.y += 34
  const size = 22
  const paid = `${amountPaid(receipt)} paid on ${fullDay(receipt.issued_at)}`
  const set = { x: left, y: doc.y, width, leading: 26, face: 'display', size, tracking: -0.03 } as const
  content(doc, 'H2', () => (doc.y = writeText(doc, paid, set) + 10))
  part(doc, 'Table', () => {
    lines(doc, receipt)
    sums(doc, receipt)
  })
  doc.y += 22
  content(doc, 'H2', () => writeLine(doc, 'If something isn’t right', { x: left, y: doc.y, ...head }))
  const about = `Write to ${receipt.seller.email} and name the number of this receipt. Refunds go to the account that you paid from.`
  writeText(doc, about, { x: left, y: doc.y + 17, width: 330, leading: 14.5, ...text })
  foot(doc, receipt)
  return close()
}
