import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Payment } from '@fortnight/contract/payments'
import { myApps } from '../features/apps/apps.queries.ts'
import { PaymentsPage } from '../features/payments/payments-page.tsx'
import { paymentHistory } from '../features/payments/payments.queries.ts'
import { chunk } from '../lib/load-chunk.ts'
import { privateMeta } from '../lib/private-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { useRefundAddress } from './refund-address.ts'
import { useUnsaved } from './unsaved.tsx'
import type { Route } from './+types/app-payments.ts'

export const meta = () => privateMeta('appPayments')

const loadRefund = chunk(() => import('../features/refunds/refund-dialog.tsx'), import.meta.url)
const RefundDialog = lazyDialog(loadRefund, (module) => module.RefundDialog)

const phoneSize = 'max-sm:min-h-11'

/** Starts reading and does not wait: the page stands at once. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  void queryClient.prefetchQuery(paymentHistory(id))
  return null
}

/** Every payment of one app, its receipts, and the way to ask for money back. */
export default function AppPayments({ params: { id } }: Route.ComponentProps) {
  const refund = useRefundAddress()
  const { onDirty, question } = useUnsaved({
    title: 'Discard what you typed?',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
    words: 'It has not been sent, and closing this dialog loses it.',
  })
  const { data: apps } = useQuery(myApps)
  const warm = () => loadRefund().catch(() => undefined)
  const acts = (payment: Payment) =>
    payment.payment_status === 'completed' && (
      <p className="flex flex-wrap gap-2">
        <Link
          to={`/payments/${payment.id}/receipt`}
          className={buttonClass({ variant: 'secondary', size: 'sm' }, phoneSize)}
        >
          <Icon name="print" />
          Receipt
        </Link>
        <Button
          variant="ghost"
          size="sm"
          className={phoneSize}
          onPointerEnter={() => void warm()}
          onFocus={() => void warm()}
          onClick={() => refund.open(payment.id)}
        >
          Refund
        </Button>
      </p>
    )
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <PaymentsPage appId={id} appName={apps?.find((app) => app.id === id)?.name} acts={acts} />
      {refund.payment && (
        <RefundDialog key={refund.payment} paymentId={refund.payment} onClose={refund.close} onDirty={onDirty} />
      )}
      {question}
    </main>
  )
}
