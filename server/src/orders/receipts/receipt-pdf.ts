import type { Receipt } from '@fortnight/contract/orders/receipts'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import type * as z from 'zod'
import { openPdf, row } from '../../platform/pdf/document.ts'
import { visualOrder } from '../../platform/pdf/visual-order.ts'

type ReceiptPdf = z.input<typeof Receipt>

const day = (date: Date) => date.toISOString().slice(0, 10)

function rowsOf(receipt: ReceiptPdf): [label: string, value: string][] {
  const { refunded } = receipt
  const rows: [string, string][] = [
    ['Receipt number', receipt.number],
    ['Date of payment', day(receipt.issued_at)],
    ['Submitted', day(receipt.submitted_at)],
    ['Seller', `${receipt.seller.name}, ${receipt.seller.email}`],
    ['Buyer', receipt.buyer.name],
    ['Buyer’s e-mail', receipt.buyer.email],
    ['App', receipt.app_name],
    ['Package', receipt.package_label],
    ['Method', receipt.method_label],
    ['Transaction ID', receipt.transaction_id],
    ['Amount', `${inDollars(receipt.amount)} (USD)`],
  ]
  if (receipt.amount_pkr !== null) rows.push(['Amount in rupees', inRupees(receipt.amount_pkr)])
  if (refunded) rows.push(['Refunded', `${inDollars(refunded.amount)} on ${day(refunded.at)}`])
  return rows
}

/** The receipt on one A4 page. */
export async function receiptPdf(receipt: ReceiptPdf): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Receipt ${receipt.number}`
  const { doc, close } = await openPdf({ title, author: receipt.seller.name, at: receipt.issued_at })
  doc.font('bold').fontSize(20).text(visualOrder(receipt.seller.name))
  doc.moveDown(0.2).font('plain').fontSize(13).text('Receipt').moveDown(1.5)
  for (const [label, value] of rowsOf(receipt)) row(doc, label, value)
  return close()
}
