import type { AdminPayment, StatementMark } from '@fortnight/contract/orders/admin-payments'
import { inRupees } from '@fortnight/contract/format/money'
import { Badge } from '../../../ui/badge.tsx'

export const markNames: Record<StatementMark, string> = {
  confirmed: 'On a statement',
  differs: 'Another amount came',
  unseen: 'On no statement',
}

/** What the imported statements say of a payment, in a word. */
export function StatementBadge({ payment }: { payment: AdminPayment }) {
  const { statement, statement_pkr: told } = payment
  if (statement === 'confirmed')
    return (
      <Badge tone="ok" icon="check">
        {markNames.confirmed}
      </Badge>
    )
  if (statement === 'differs')
    return (
      <Badge tone="due" icon="warn">
        {told === null ? markNames.differs : `${inRupees(told)} came`}
      </Badge>
    )
  return statement && <span>{markNames.unseen}</span>
}

/** The same in a sentence; undefined where nothing is to be said. */
export function statementSentence({
  statement,
  statement_pkr: told,
  amount_pkr: asked,
}: AdminPayment): string | undefined {
  if (statement === 'confirmed') return 'An imported statement shows this transfer: its ID and its amount.'
  if (statement === 'unseen') return 'No imported statement shows this transfer.'
  if (statement !== 'differs' || told === null) return undefined
  const instead = asked === null ? 'and no amount in rupees was asked for' : `not ${inRupees(asked)}`
  return `The statement shows ${inRupees(told)} under this ID, ${instead}.`
}
