import type { Payment } from '@fortnight/contract/orders/payments'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { PaymentActs } from '../features/orders/payments/payment-acts.tsx'
import { PaymentsPage } from '../features/orders/payments/payments-page.tsx'
import { paymentHistory } from '../features/orders/payments/payments.queries.ts'
import { RefundEntry } from '../features/orders/refunds/refund-entry.tsx'
import { chunk } from '../lib/load-chunk.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { useAppPage } from './app-page.ts'
import { lazyDialog } from '../lib/lazy-dialog.tsx'
import { useRefundAddress } from './refund-address.ts'
import { useUnsaved } from './unsaved.tsx'
import type { Route } from './+types/app-payments.ts'

export const meta = () => screenMeta(appScreens.appPayments)

const loadRefund = chunk(() => import('../features/orders/refunds/refund-dialog.tsx'), import.meta.url)
const RefundDialog = lazyDialog(loadRefund, (module) => module.RefundDialog)

/** Loads the dialog's code when a pointer or the focus comes near what opens it. A failure shows when it is opened. */
function warmRefund() {
  loadRefund().catch(() => undefined)
}

/** Starts reading and does not wait: the page is drawn at once. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  void queryClient.prefetchQuery(paymentHistory(id))
  return null
}

/** Every payment of one app, its receipts, and the way to ask for money back. */
export default function AppPayments() {
  const { appId } = useAppPage()
  const refund = useRefundAddress()
  const { onDirty, question } = useUnsaved({
    title: 'Discard what you typed?',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
    message: 'It has not been sent, and closing this dialog loses it.',
  })
  const acts = (payment: Payment) => (
    <PaymentActs
      payment={payment}
      refund={<RefundEntry paymentId={payment.id} onOpen={refund.open} onIntent={warmRefund} />}
    />
  )
  return (
    <>
      <PaymentsPage appId={appId} acts={acts} />
      {refund.payment && (
        <RefundDialog key={refund.payment} paymentId={refund.payment} onClose={refund.close} onDirty={onDirty} />
      )}
      {question}
    </>
  )
}
