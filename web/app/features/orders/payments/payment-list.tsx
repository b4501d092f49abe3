import type { ReactNode } from 'react'
import { isPaidInDollars } from '@fortnight/contract/vocabulary/payment-states'
import type { Payment } from '@fortnight/contract/orders/payments'
import { momentOf } from '@fortnight/contract/format/moments'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { PaymentBadge } from '../../../lib/payment-badge.tsx'

function PaymentItem({ payment, children }: { payment: Payment; children: ReactNode }) {
  const { payment_status: status, withdrawn, created_at, decided_at, amount_pkr, reason } = payment
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PaymentBadge status={status} withdrawn={withdrawn} />
        <span className="text-14">{paymentMethodNames[payment.payment_method]}</span>
        <span className="ml-auto text-14 font-semibold tabular-nums">
          {inDollars(payment.amount)}
          {amount_pkr !== null && !isPaidInDollars(payment.payment_method) && (
            <span className="font-normal text-ink-2">, {inRupees(amount_pkr)}</span>
          )}
        </span>
      </div>
      <p className="text-13 text-ink-2">
        Sent <time dateTime={created_at}>{momentOf(created_at)}</time>
        {decided_at && (
          <>
            , {withdrawn ? 'withdrawn' : 'checked'} <time dateTime={decided_at}>{momentOf(decided_at)}</time>
          </>
        )}
        <span className="block wrap-anywhere">
          Transaction <span className="font-mono">{payment.transaction_id}</span>
        </span>
      </p>
      {reason && (
        <p dir="auto" className="text-14 wrap-anywhere">
          <b className="font-semibold">Reason:</b> {reason}
        </p>
      )}
      {children}
    </li>
  )
}

/** Payments as they were submitted, newest first; `acts` adds what can be done with one. */
export function PaymentList({
  payments,
  acts,
}: {
  payments: readonly Payment[]
  acts?: (payment: Payment) => ReactNode
}) {
  return (
    <ol className="hair" aria-label="Payments">
      {payments.map((payment) => (
        <PaymentItem key={payment.id} payment={payment}>
          {acts?.(payment)}
        </PaymentItem>
      ))}
    </ol>
  )
}
