import { isPaidInDollars } from '@fortnight/contract/vocabulary/payment-states'
import type { AdminPayment } from '@fortnight/contract/orders/admin-payments'
import { planOf } from '@fortnight/contract/plans'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { Facts } from './facts.tsx'

/** The money to look for; rupees of a transfer from abroad are on record and were not sent. */
function amountOf({ amount, amount_pkr: rupees, payment_method }: AdminPayment): string {
  if (isPaidInDollars(payment_method)) return `${inDollars(amount)}, sent in dollars`
  return rupees === null ? inDollars(amount) : `${inDollars(amount)}, or ${inRupees(rupees)}`
}

/** What is being decided: to be compared with the account's statement. */
export function PaymentFacts({ payment }: { payment: AdminPayment }) {
  return (
    <Facts
      facts={[
        ['Payer', payment.account_name ? `${payment.account_name}, ${payment.user_email}` : payment.user_email],
        ['App', payment.app_name],
        ['Plan', planOf(payment.package_plan).label],
        ['Amount', amountOf(payment)],
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
