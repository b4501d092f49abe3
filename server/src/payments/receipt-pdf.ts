import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Receipt } from '@fortnight/contract/receipts'
import type * as z from 'zod'
import { linesOf, visualOrder } from './visual-order.ts'

type Paper = z.input<typeof Receipt>

// A font with the letters of Latin, Greek, Cyrillic, Arabic and Urdu: the fonts that every PDF reader has know Latin only.
const plain = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
const bold = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))

const margin = 56
const labelWidth = 150
const day = (date: Date) => date.toISOString().slice(0, 10)
const money = (amount: number) => `$${amount.toFixed(2)}`

function rowsOf(paper: Paper): [label: string, value: string][] {
  const { refunded } = paper
  const rows: [string, string][] = [
    ['Receipt number', paper.number],
    ['Date of payment', day(paper.issued_at)],
    ['Submitted', day(paper.submitted_at)],
    ['Seller', `${paper.seller.name}, ${paper.seller.email}`],
    ['Buyer', paper.buyer.name],
    ['Buyer’s e-mail', paper.buyer.email],
    ['App', paper.app_name],
    ['Package', paper.package_label],
    ['Method', paper.method_label],
    ['Transaction ID', paper.transaction_id],
    ['Amount', `${money(paper.amount)} (USD)`],
  ]
  if (paper.amount_pkr !== null) rows.push(['Amount in rupees', `PKR ${paper.amount_pkr}`])
  if (refunded) rows.push(['Refunded', `${money(refunded.amount)} on ${day(refunded.at)}`])
  return rows
}

/** The receipt on one A4 page. */
export async function receiptPdf(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first receipt: it is large, and a server that prints none does without.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en',
    font: plain,
    info: { Title: `Receipt ${paper.number}`, Author: paper.seller.name, CreationDate: paper.issued_at },
  })
  const written = buffer(doc)
  doc.registerFont('plain', plain).registerFont('bold', bold)
  doc.font('bold').fontSize(20).text(visualOrder(paper.seller.name))
  doc.moveDown(0.2).font('plain').fontSize(13).text('Receipt').moveDown(1.5)
  const valueWidth = doc.page.width - 2 * margin - labelWidth
  for (const [label, value] of rowsOf(paper)) {
    const top = doc.y
    doc.font('plain').fontSize(10).fillColor('#555').text(label, margin, top, { lineBreak: false })
    doc.font('bold').fillColor('#111')
    let y = top
    for (const line of linesOf(value, valueWidth, (text) => doc.widthOfString(text))) {
      doc.text(visualOrder(line), margin + labelWidth, y, { lineBreak: false })
      y += 15
    }
    doc.y = Math.max(y, top + 15) + 7
  }
  doc.end()
  return new Uint8Array(await written)
}
