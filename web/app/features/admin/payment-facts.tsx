import type { AdminPayment } from '@fortnight/contract/admin'
import { planOf } from '@fortnight/contract/plans'
import { Icon } from '../../ui/icon.tsx'
import { inDollars } from '../../lib/money-and-days.ts'
import { inRupees, methodNames } from './words.ts'

/** What is being decided: to be compared with the account's statement. `listed` is false once it has left the list. */
export function PaymentFacts({ payment, listed }: { payment: AdminPayment; listed: boolean }) {
  const amount = inDollars(payment.amount)
  const facts = [
    ['Payer', payment.account_name ? `${payment.account_name}, ${payment.user_email}` : payment.user_email],
    ['App', payment.app_name],
    ['Plan', planOf(payment.package_plan).label],
    ['Amount', payment.amount_pkr === null ? amount : `${amount}, or ${inRupees(payment.amount_pkr)}`],
    ['Method', methodNames[payment.payment_method]],
  ]
  return (
    <>
      {!listed && <Note>This payment has left the list: another administrator may have decided it.</Note>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-ink">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        <dt className="text-ink-3">Transaction ID</dt>
        <dd className="font-mono text-13 leading-[1.7] wrap-anywhere">{payment.transaction_id}</dd>
      </dl>
      {payment.duplicate && (
        <Note>Another payment claims the same transaction ID. Only one of them can be completed.</Note>
      )}
    </>
  )
}

function Note({ children }: { children: string }) {
  return (
    <output className="my-3.5 flex items-start gap-2 rounded-2 bg-due-b px-3 py-2 text-13 text-due-t first:mt-0">
      <Icon name="warn" size={14} className="mt-[3px]" />
      {children}
    </output>
  )
}
