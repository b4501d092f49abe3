import { useMutation, useQuery } from '@tanstack/react-query'
import { refunds, type RefundQuote } from '@fortnight/contract/orders/refunds'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import { call } from '../../../lib/api.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { refreshReviews } from '../../admin/admin.queries.ts'
import { RecordDialog } from '../../admin/record-dialog.tsx'

function useStartRefund(id: string) {
  const { withProof } = useRecentProof()
  return useMutation({
    mutationFn: (pay_to: string) =>
      withProof(() => call(refunds.start, { params: { id }, body: { pay_to, message: null } })),
    onSettled: refreshReviews,
  })
}

function Question({ id, quote, onClose }: { id: string; quote: RefundQuote; onClose: () => void }) {
  const start = useStartRefund(id)
  const amount = inDollars(quote.amount)
  return (
    <RecordDialog
      title={`Ask for ${amount} back?`}
      confirmLabel="Ask for the refund"
      field={{
        name: 'pay_to',
        label: 'Another account',
        optional: true,
        hint: 'Leave it empty: the money goes back to the account that paid. Another one takes two administrators.',
        longest: 200,
      }}
      act={(payTo) => start.mutateAsync(payTo)}
      done={() => ({ title: 'Refund requested', detail: 'It waits in Refunds for a decision.' })}
      failed="Failed to ask for the refund"
      onClose={onClose}
    >
      <p>
        An approval is never edited: its money goes back instead. By the terms{' '}
        <b className="font-semibold text-ink">
          {amount}
          {quote.amount_pkr !== null && `, or ${inRupees(quote.amount_pkr)},`}
        </b>{' '}
        of {inDollars(quote.paid)} goes back
        {quote.ground === 'guarantee' ? ', within the seven days of the guarantee' : ' for what was not delivered'}. The
        test is paused until it is decided, and the developer is told.
      </p>
    </RecordDialog>
  )
}

/** Begins to undo an approval: what would go back by the terms, and to which account. */
export function StartRefundDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['payments', 'quote', id],
    queryFn: ({ signal }) => call(refunds.quote, { params: { id } }, { signal }),
    staleTime: 0,
  })
  if (query.data?.ground) return <Question id={id} quote={query.data} onClose={onClose} />
  return (
    <Dialog title="Refund" width="sm" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <Loaded query={query} failed="The payment could not be read" skeleton={<Skeleton className="h-16" />}>
        {({ why_not: whyNot }) => <p className="text-14 text-ink-2">{whyNot}</p>}
      </Loaded>
    </Dialog>
  )
}
