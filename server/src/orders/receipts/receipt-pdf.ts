import type { Receipt } from '@fortnight/contract/orders/receipts'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import type * as z from 'zod'
import { openPaper, row } from '../../platform/pdf/paper.ts'
import { visualOrder } from '../../platform/pdf/visual-order.ts'

type Paper = z.input<typeof Receipt>

const day = (date: Date) => date.toISOString().slice(0, 10)

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
    ['Amount', `${inDollars(paper.amount)} (USD)`],
  ]
  if (paper.amount_pkr !== null) rows.push(['Amount in rupees', inRupees(paper.amount_pkr)])
  if (refunded) rows.push(['Refunded', `${inDollars(refunded.amount)} on ${day(refunded.at)}`])
  return rows
}

/** The receipt on one A4 page. */
export async function receiptPdf(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Receipt ${paper.number}`
  const { doc, close } = await openPaper({ title, author: paper.seller.name, at: paper.issued_at })
  doc.font('bold').fontSize(20).text(visualOrder(paper.seller.name))
  doc.moveDown(0.2).font('plain').fontSize(13).text('Receipt').moveDown(1.5)
  for (const [label, value] of rowsOf(paper)) row(doc, label, value)
  return close()
}
