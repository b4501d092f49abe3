import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { ReceiptActs } from '../features/orders/payments/receipt-acts.tsx'
import { Receipt } from '../features/orders/payments/receipt.tsx'
import '../features/orders/payments/payments.css'
import { paymentReceipt } from '../features/orders/payments/payments.queries.ts'
import { Loaded } from '../lib/loaded.tsx'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import type { Route } from './+types/receipt.ts'

export const meta = () => screenMeta(appScreens.receipt)

/** Starts reading and does not wait: the page is drawn at once. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  void queryClient.prefetchQuery(paymentReceipt(id))
  return null
}

const skeleton = (
  <SkeletonGroup label="Loading the receipt">
    <Skeleton className="h-[480px] rounded-3!" />
  </SkeletonGroup>
)

/** One receipt, made to be printed. Its address names the payment and no person. */
export default function ReceiptPage({ params: { id } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const query = useQuery(paymentReceipt(id))
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24 print:w-full">
      <div className="max-w-[720px] print:max-w-none">
        <div className="flex flex-wrap items-center gap-2 py-6 print:hidden">
          <Button variant="ghost" size="sm" className="mr-auto -ml-3 max-sm:min-h-11" onClick={() => void navigate(-1)}>
            <Icon name="left" />
            Back
          </Button>
          {query.data && <ReceiptActs id={id} number={query.data.number} />}
        </div>
        <Loaded query={query} skeleton={skeleton} failed="The receipt did not load">
          {(receipt) => <Receipt receipt={receipt} />}
        </Loaded>
      </div>
    </main>
  )
}
