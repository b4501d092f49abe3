import type { AdminPayment } from '@fortnight/contract/orders/admin-payments'
import { planOf } from '@fortnight/contract/plans'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { Facts } from './facts.tsx'

/** What is being decided: to be compared with the account's statement. */
export function PaymentFacts({ payment }: { payment: AdminPayment }) {
  const amount = inDollars(payment.amount)
  return (
    <Facts
      facts={[
        ['Payer', payment.account_name ? `${payment.account_name}, ${payment.user_email}` : payment.user_email],
        ['App', payment.app_name],
        ['Plan', planOf(payment.package_plan).label],
        ['Amount', payment.amount_pkr === null ? amount : `${amount}, or ${inRupees(payment.amount_pkr)}`],
        ['Method', paymentMethodNames[payment.payment_method]],
        [
          'Transaction ID',
          <span key="id" className="font-mono text-13 leading-[1.7]">
            {payment.transaction_id}
          </span>,
        ],
      ]}
    />
  )
}
