import type { AdminPayment } from '@fortnight/contract/admin-payments'
import { planOf } from '@fortnight/contract/plans'
import { Badge } from '../../ui/badge.tsx'
import { inDollars } from '../../lib/money-and-days.ts'
import { AmountCell, AppCell, DeskTable, RemarkRow } from './desk-table.tsx'
import { Email } from './email.tsx'
import { Since, useNow } from './since.tsx'
import { PaymentState } from './payment-state.tsx'
import type { Decision } from './use-decision.ts'
import { inRupees, methodNames } from './words.ts'

/** Payments that wait, with their decision in the row. */
export function PaymentsTable({
  caption,
  payments,
  onDecide,
}: {
  caption: string
  payments: readonly AdminPayment[]
  onDecide: (decision: Decision) => void
}) {
  const now = useNow()
  return (
    <DeskTable
      caption={caption}
      headings={[
        'App',
        'From',
        'Transaction ID',
        'Amount',
        'Sent',
        <span key="state" className="sr-only">
          Decision
        </span>,
      ]}
    >
      {payments.map((payment) => (
        <tbody key={payment.id} data-row={payment.id}>
          <tr className="payment-row">
            <AppCell id={payment.app_id} name={payment.app_name}>
              {planOf(payment.package_plan).label}
            </AppCell>
            <td className="desk-from wrap-anywhere">
              {payment.account_name ?? 'No account name'}
              <span className="block text-13 text-ink-3">
                <Email>{payment.user_email}</Email>
              </span>
            </td>
            <td className="desk-transfer">
              <span className="block font-mono text-13 wrap-anywhere">{payment.transaction_id}</span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-3">
                {methodNames[payment.payment_method]}
                {payment.duplicate && (
                  <Badge tone="due" icon="warn">
                    Duplicate
                  </Badge>
                )}
              </span>
            </td>
            <AmountCell
              amount={inDollars(payment.amount)}
              beside={payment.amount_pkr !== null && inRupees(payment.amount_pkr)}
            />
            <td className="desk-sent">
              <Since at={payment.created_at} now={now} />
            </td>
            <td className="desk-state">
              <PaymentState payment={payment} now={now} statuses={false} onDecide={onDecide} />
            </td>
          </tr>
          <RemarkRow label="Reason">{payment.reason}</RemarkRow>
        </tbody>
      ))}
    </DeskTable>
  )
}
