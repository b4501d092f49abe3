import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { paymentHistory } from './payments.queries.ts'
import { ReportedTransfer } from './reported-transfer.tsx'

/** The payment that was sent a moment ago, next to what happens now: it can be corrected and withdrawn until it is decided. */
export function SentPayment({ appId, onWithdrawn }: { appId: string; onWithdrawn: () => void }) {
  const id = useId()
  const { data } = useQuery(paymentHistory(appId))
  const payment = data?.find(({ payment_status }) => payment_status === 'pending')
  if (!payment) return null
  return (
    <section aria-labelledby={id} className="mt-8 rounded-4 border border-line p-5">
      <h3 id={id} className="text-18 tracking-[-0.02em]">
        Your payment
      </h3>
      <ReportedTransfer key={payment.version} payment={payment} onWithdrawn={onWithdrawn} />
      <p className="mt-4 text-13 text-ink-3">Possible until we have decided. We notify you either way.</p>
    </section>
  )
}
