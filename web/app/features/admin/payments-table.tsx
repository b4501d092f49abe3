import type { AdminPayment } from '@fortnight/contract/admin'
import { planOf } from '@fortnight/contract/plans'
import { Badge } from '../../ui/badge.tsx'
import { Tile } from '../../ui/tile.tsx'
import { Email } from './email.tsx'
import { Since, useNow } from './since.tsx'
import { PaymentState } from './payment-state.tsx'
import type { Decision } from './use-decision.ts'
import { inDollars, inRupees, methodNames } from './words.ts'

/**
 * Payments with their decision in the row. One tbody each, because a reason takes a line of its own. `statuses` writes out
 * "Pending" too, where other statuses stand beside it.
 */
export function PaymentsTable({
  caption,
  payments,
  statuses = false,
  onDecide,
}: {
  caption: string
  payments: readonly AdminPayment[]
  statuses?: boolean
  onDecide: (decision: Decision) => void
}) {
  const now = useNow()
  return (
    <table className="desk-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">App</th>
          <th scope="col">From</th>
          <th scope="col">Transaction ID</th>
          <th scope="col" className="desk-right">
            Amount
          </th>
          <th scope="col">Sent</th>
          <th scope="col">{statuses ? 'Status' : <span className="sr-only">Decision</span>}</th>
        </tr>
      </thead>
      {payments.map((payment) => (
        <tbody key={payment.id} data-row={payment.id}>
          <tr className="payment-row">
            <th scope="row" className="desk-app">
              <span className="flex items-center gap-2.5">
                <Tile name={payment.app_name} id={payment.app_id} className="desk-tile" />
                <span className="wrap-anywhere">
                  {payment.app_name}
                  <span className="block text-13 font-normal text-ink-3">{planOf(payment.package_plan).label}</span>
                </span>
              </span>
            </th>
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
            <td className="desk-amount desk-right">
              <b className="block font-semibold">{inDollars(payment.amount)}</b>
              {payment.amount_pkr !== null && (
                <span className="block text-13 whitespace-nowrap text-ink-3">{inRupees(payment.amount_pkr)}</span>
              )}
            </td>
            <td className="desk-sent">
              <Since at={payment.created_at} now={now} />
            </td>
            <td className="desk-state">
              <PaymentState payment={payment} now={now} statuses={statuses} onDecide={onDecide} />
            </td>
          </tr>
          {payment.reason && (
            <tr className="reason-row">
              <td colSpan={6} className="text-13 wrap-anywhere text-ink-2">
                <b className="font-semibold">Reason:</b> {payment.reason}
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}
