import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { RefundQuote } from '@fortnight/contract/orders/refunds'
import { inDollars } from '@fortnight/contract/format/money'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { LateRefunds } from './late-refunds.tsx'
import { RefundForm } from './refund-form.tsx'
import { RefundOffer, isOffer } from './refund-offer.tsx'
import { RefundStanding } from './refund-standing.tsx'
import { refundQuote } from './refunds.queries.ts'

const skeleton = (
  <SkeletonGroup label="Working out the refund" className="grid gap-4">
    <Skeleton className="h-24 rounded-3!" />
    <Skeleton className="h-32" />
  </SkeletonGroup>
)

/** Whether a request can be written now: something comes back, and none waits for its decision. */
const mayAsk = (quote: RefundQuote) => isOffer(quote) && quote.refund?.refund_status !== 'requested'

function Quote({ quote, form }: { quote: RefundQuote; form: ReactNode }) {
  return (
    <>
      <LateRefunds refunds={quote.late_refunds} />
      {quote.refund && <RefundStanding refund={quote.refund} />}
      {mayAsk(quote) && isOffer(quote) && (
        <div className={quote.refund ? 'mt-6 border-t border-line pt-6' : undefined}>
          <RefundOffer quote={quote} />
          {form}
        </div>
      )}
      {!quote.refund && !isOffer(quote) && <p className="text-16 text-ink-2">{quote.why_not}</p>}
    </>
  )
}

/** Money back for one payment: how much and why, the request, and what became of it. */
export function RefundDialog({
  paymentId,
  onClose,
  onDirty,
}: {
  paymentId: string
  onClose: () => void
  onDirty: (dirty: boolean) => void
}) {
  const id = useId()
  const query = useQuery(refundQuote(paymentId))
  const quote = query.data
  const asks = quote !== undefined && mayAsk(quote)
  return (
    <Dialog
      title="Refund"
      width="md"
      onClose={onClose}
      footer={
        <>
          <Button variant={asks ? 'ghost' : 'primary'} onClick={onClose}>
            Close
          </Button>
          {asks && (
            <Button type="submit" form={id}>
              {`Ask for ${inDollars(quote.amount)}`}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} skeleton={skeleton} failed="The refund could not be worked out">
        {(known) => (
          <Quote
            quote={known}
            form={<RefundForm id={id} paymentId={paymentId} amount={inDollars(known.amount)} onDirty={onDirty} />}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
