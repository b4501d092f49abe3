import { QueryClientProvider } from '@tanstack/react-query'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { LinkPage } from '../features/identity/auth/link-page.tsx'
import { PaymentWaiting } from '../features/orders/payments/payment-waiting.tsx'
import { usePaymentOfWindow } from '../features/orders/payments/payment-window.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'

export const meta = () => screenMeta(appScreens.paymentWaiting)

/**
 * The small window of an automatic payment: outside the private layout, because it needs nothing of it but the session.
 */
export default function PaymentWindow() {
  const id = usePaymentOfWindow()
  return (
    <QueryClientProvider client={queryClient}>
      <LinkPage>
        <PaymentWaiting id={id} />
      </LinkPage>
    </QueryClientProvider>
  )
}
