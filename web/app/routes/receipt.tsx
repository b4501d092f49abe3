import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ReceiptActs } from '../features/payments/receipt-acts.tsx'
import { Receipt } from '../features/payments/receipt.tsx'
import '../features/payments/payments.css'
import { paymentReceipt } from '../features/payments/payments.queries.ts'
import { privateMeta } from '../lib/private-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import type { Route } from './+types/receipt.ts'

export const meta = () => privateMeta('receipt')

/** Starts reading and does not wait: the page stands at once. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  void queryClient.prefetchQuery(paymentReceipt(id))
  return null
}

const skeleton = (
  <SkeletonGroup label="Loading the receipt">
    <Skeleton className="h-[480px] rounded-3!" />
  </SkeletonGroup>
)

/** One receipt, made to be printed. Its address names the payment and nobody. */
export default function ReceiptPage({ params: { id } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(paymentReceipt(id))
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24 print:w-full print:pb-0">
      <div className="max-w-[720px] print:max-w-none">
        <div className="flex flex-wrap items-center gap-2 py-6 print:hidden">
          <Button variant="ghost" size="sm" className="mr-auto -ml-3 max-sm:min-h-11" onClick={() => void navigate(-1)}>
            <Icon name="left" />
            Back
          </Button>
          {data && <ReceiptActs id={id} number={data.number} />}
        </div>
        {data && <Receipt receipt={data} />}
        {!data && !error && skeleton}
        {!data && error && (
          <StatusBlock
            inline
            alert
            icon="warn"
            title="The receipt did not load"
            actions={
              <Button busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {error.message}
          </StatusBlock>
        )}
      </div>
    </main>
  )
}
