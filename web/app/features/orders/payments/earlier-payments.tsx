import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../../ui/icon.tsx'
import { PaymentList } from './payment-list.tsx'
import { paymentHistory } from './payments.queries.ts'

/**
 * The reason why the newest payment was not accepted; nothing when it was, or when there is none that was not
 * withdrawn.
 */
export function LastRefusal({ appId }: { appId: string }) {
  const last = useQuery(paymentHistory(appId)).data?.find(({ withdrawn }) => !withdrawn)
  if (last?.payment_status !== 'failed') return null
  return (
    <p className="mt-6 grid grid-cols-[auto_1fr] gap-2.5 rounded-2 bg-due-b px-3.5 py-3 text-14 text-due-t">
      <Icon name="info" className="mt-[3px]" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        <b className="block font-semibold">Your last payment could not be confirmed. You can send it again.</b>
        {last.reason}
      </span>
    </p>
  )
}

/** What was submitted for the app before, folded away. It is an aside: while it is not there nothing is missed. */
export function EarlierPayments({ appId }: { appId: string }) {
  const { data: payments = [] } = useQuery(paymentHistory(appId))
  if (!payments.length) return null
  return (
    <details className="earlier mt-6 border-t border-line pt-2">
      <summary className="flex min-h-11 items-center gap-2 text-14 font-semibold">
        <Icon name="down" className="earlier-sign" />
        Payments for this app ({payments.length})
      </summary>
      <PaymentList payments={payments} />
    </details>
  )
}
