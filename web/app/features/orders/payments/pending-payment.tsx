import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { App } from '@fortnight/contract/orders/apps'
import { paymentSkeleton } from './payment-terms.tsx'
import { paymentHistory } from './payments.queries.ts'
import { WhatNext } from './what-next.tsx'
import { ReportedTransfer } from './reported-transfer.tsx'
import type { GatewayPayment } from './use-gateway.ts'

const decided = {
  completed: 'Your payment is confirmed.',
  failed: 'Your payment could not be confirmed. Close this window to send it again.',
}

/** A payment that was under way when the dialog opened; an automatic one is followed again. */
export function PendingPayment({
  app,
  onWithdrawn,
  children,
}: {
  app: App
  onWithdrawn: () => void
  children: (payment: GatewayPayment) => ReactNode
}) {
  const { data, isPending } = useQuery(paymentHistory(app.id))
  const found = data?.find(({ payment_status }) => payment_status === 'pending')
  const [first, setFirst] = useState(found)
  // The same payment is followed even when the list says that it is decided: its outcome is shown here.
  if (found && !first) setFirst(found)
  if (isPending) return paymentSkeleton
  if (first?.payment_method === 'easypaisa') return children(first)
  const payment = data?.find(({ id }) => id === first?.id)
  if (payment && payment.payment_status !== 'pending')
    return (
      <p role="status" className="mt-6 text-16 text-ink-2">
        {decided[payment.payment_status]}
      </p>
    )
  return (
    <>
      <p className="mt-6 text-16 text-ink-2">
        We are checking your payment for this app. We’ll notify you once it is verified.
      </p>
      {payment && <ReportedTransfer key={payment.version} payment={payment} onWithdrawn={onWithdrawn} />}
      <WhatNext app={app} paid={false} from={payment?.promised_from ?? null} />
    </>
  )
}
