import { useQuery } from '@tanstack/react-query'
import type { RefundQuote } from '@fortnight/contract/orders/refunds'
import { Button } from '../../../ui/button.tsx'
import { refundQuote } from './refunds.queries.ts'

const isNothing = ({ ground, refund, late_refunds }: RefundQuote) => !ground && !refund && !late_refunds.length

/** Leads to the refund of a payment; if nothing can be asked for and nothing goes back, says why instead. */
export function RefundEntry({
  paymentId,
  onOpen,
  onIntent,
}: {
  paymentId: string
  onOpen: (paymentId: string) => void
  onIntent: () => void
}) {
  const { data: quote } = useQuery(refundQuote(paymentId))
  if (quote && isNothing(quote))
    return <span className="self-center text-13 text-ink-2">No refund. {quote.why_not}</span>
  return (
    <Button
      variant="ghost"
      size="sm"
      className="max-sm:min-h-11"
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={() => onOpen(paymentId)}
    >
      Refund
    </Button>
  )
}
