import type { AdminPayment } from '@fortnight/contract/orders/admin-payments'
import { inRupees } from '@fortnight/contract/format/money'
import { statementMarkLabels } from '@fortnight/contract/vocabulary/payment-review-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'

/** What the imported statements say of a payment, in a word. */
export function StatementBadge({ payment }: { payment: AdminPayment }) {
  const { statement, statement_pkr: amount } = payment
  if (!statement) return null
  const known = statementMarkLabels[statement]
  if (statement === 'unseen') return <span>{known.label}</span>
  const came = statement === 'differs' && amount !== null ? { label: `${inRupees(amount)} came` } : {}
  return <LabelBadge of={{ ...known, ...came }} />
}

/** The match in a sentence; undefined if there is nothing to say. */
export function statementSentence({
  statement,
  statement_pkr: amount,
  amount_pkr: asked,
}: AdminPayment): string | undefined {
  if (statement === 'confirmed') return 'An imported statement shows this transfer: its ID and its amount.'
  if (statement === 'unseen') return 'No imported statement shows this transfer.'
  if (statement !== 'differs' || amount === null) return undefined
  const instead = asked === null ? 'and no amount in rupees was asked for' : `not ${inRupees(asked)}`
  return `The statement shows ${inRupees(amount)} under this ID, ${instead}.`
}
