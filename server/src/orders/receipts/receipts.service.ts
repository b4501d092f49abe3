import { maskedTransactionId } from '@fortnight/contract/orders/payment-rules'
import { planOf } from '@fortnight/contract/plans'
import { Problem } from '@fortnight/contract/problem'
import type { Receipt, receipts } from '@fortnight/contract/orders/receipts'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import type * as z from 'zod'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { brandNow } from '../../operations/settings/in-force.ts'
import { receiptLines } from './receipt-lines.ts'
import { receiptPdf } from './receipt-pdf.ts'
import * as storedReceipts from './receipts.repository.ts'

/** Lines of the money ledger are never deleted, so their ids number receipts for ever; gaps have no meaning. */
const numberOf = (line: number, at: Date) => `R-${at.getUTCFullYear()}-${String(line).padStart(6, '0')}`

async function receiptOf({ db, user, config }: Caller, paymentId: string): Promise<z.input<typeof Receipt>> {
  const found = await storedReceipts.find(db, paymentId)
  if (!found || (found.owner_id !== user.id && user.role !== 'admin')) throw new Problem('not_found')
  const { line, cents, days, transaction_id, owner_id: _, ...facts } = found
  const refund = await storedReceipts.findRefund(db, paymentId)
  const { supportEmail } = await brandNow(db, config)
  return {
    ...facts,
    number: numberOf(line, facts.issued_at),
    seller: { name: config.brand.name, email: supportEmail },
    package_label: planOf(facts.package_plan).label,
    lines: receiptLines({ ...facts, cents, days }),
    amount: cents / 100,
    method_label: paymentMethodNames[facts.payment_method],
    transaction_id: maskedTransactionId(transaction_id),
    refunded: refund ? { amount: -refund.cents / 100, at: refund.at } : null,
  }
}

export const receiptsService: Handlers<typeof receipts> = {
  find: (caller, { params }) => receiptOf(caller, params.id),

  async pdf(caller, { params }) {
    const receipt = await receiptOf(caller, params.id)
    return new File([await receiptPdf(receipt)], `${receipt.number}.pdf`, { type: 'application/pdf' })
  },
}
