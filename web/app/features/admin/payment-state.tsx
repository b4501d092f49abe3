import type { AdminPayment } from '@fortnight/contract/orders/admin-payments'
import { shortMoment } from '@fortnight/contract/format/moments'
import { PaymentBadge } from '../../lib/payment-badge.tsx'
import { useUser } from '../../lib/session.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { rowKey } from './list/row-keys.ts'
import type { Decision } from './use-decision.ts'

/** Why administrators cannot decide a pending payment, or this one cannot; undefined if they may. */
function whyNot({ payment_method, user_email }: AdminPayment, me: string): string | undefined {
  if (payment_method === 'easypaisa') return 'EasyPaisa decides it'
  return user_email === me ? 'Your own payment' : undefined
}

/** The status of a payment, and next to it what undoes it; while it is pending, the two ways to decide it. */
export function PaymentState({
  payment,
  now,
  onDecide,
  children,
}: {
  payment: AdminPayment
  now: Date
  onDecide: (decision: Decision) => void
  children?: ReactNode
}) {
  const user = useUser()
  const { id, app_name, payment_status: status } = payment
  const pending = status === 'pending'
  const bar = whyNot(payment, user.email)
  return (
    <div className="desk-decision">
      {!pending && <PaymentBadge status={status} withdrawn={payment.withdrawn} />}
      {payment.decided_at && (
        <time dateTime={payment.decided_at} className="text-13 text-ink-3">
          {shortMoment(new Date(payment.decided_at), now)}
        </time>
      )}
      {pending && bar && <span className="text-13 text-ink-3">{bar}</span>}
      {pending && !bar && (
        <span className="desk-acts">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Approve: payment for ${app_name}`}
            {...rowKey('A')}
            onClick={() => onDecide({ id, as: 'completed' })}
          >
            <Icon name="check" />
            Approve
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Reject: payment for ${app_name}`}
            {...rowKey('R')}
            onClick={() => onDecide({ id, as: 'failed' })}
          >
            Reject
          </Button>
        </span>
      )}
      {children}
    </div>
  )
}
