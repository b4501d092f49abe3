import { useQuery } from '@tanstack/react-query'
import type { AdminRefund } from '@fortnight/contract/orders/refunds'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { refundQuery, useApproveRefund, useSettleRefund } from './refunds.queries.ts'

/** A refund that is about to be decided, and how. */
export interface RefundChoice {
  id: string
  as: 'paid' | 'declined' | 'approved'
}

/** Decides a refund for good: with the transfer's ID once the money was sent, or with a reason the developer reads. */
export function RefundDecisionDialog({ id, as, onClose }: RefundChoice & { onClose: () => void }) {
  const query = useQuery(refundQuery(id))
  if (query.data) return <Question refund={query.data} as={as} onClose={onClose} />
  return (
    <Dialog title="Refund" width="sm" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <Loaded query={query} failed="The refund could not be read" skeleton={<Skeleton className="h-16" />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

/** Where the money goes, in words. */
const accountOf = ({ pay_to, payment_method, account_name }: AdminRefund) =>
  pay_to
    ? `another account: ${pay_to}`
    : `the account that paid: ${[paymentMethodNames[payment_method], account_name].filter(Boolean).join(', ')}`

function Question({ refund, as, onClose }: { refund: AdminRefund; as: RefundChoice['as']; onClose: () => void }) {
  const settle = useSettleRefund(refund.id)
  const approve = useApproveRefund(refund.id)
  const amount = inDollars(refund.amount)
  const confirmation = `We have notified ${refund.user_email}.`
  const failed = 'Failed to decide the refund'
  if (as === 'declined')
    return (
      <RecordDialog
        title="Decline this refund?"
        confirmLabel="Decline refund"
        destructive
        field={{
          name: 'reason',
          label: 'Reason',
          hint: 'The developer reads it.',
          longest: 500,
          missing: 'Tell the developer why.',
          suggestions: [
            'The seven days are over, and the test went as promised.',
            'Which account did you pay from? Refunds go back to it.',
          ],
        }}
        act={(reason) => settle.mutateAsync({ refund_status: 'declined', reason })}
        done={() => ({ title: 'Refund declined', detail: confirmation })}
        failed={failed}
        onClose={onClose}
      >
        <p>
          The test of {refund.app_name} goes on, and its promised date moves by the pause. The developer can ask again.
        </p>
      </RecordDialog>
    )
  if (as === 'approved')
    return (
      <RecordDialog
        title={`Ask for approval of ${amount}?`}
        confirmLabel="Ask for approval"
        act={() => approve.mutateAsync()}
        done={() => ({ title: 'Approval asked for', detail: 'It is under Approvals. Send no money yet.' })}
        failed={failed}
        onClose={onClose}
      >
        <p>
          {refund.amount_pkr === null ? amount : `${amount}, or ${inRupees(refund.amount_pkr)},`} would go to{' '}
          <b className="font-semibold text-ink wrap-anywhere">{accountOf(refund)}</b>. All administrators are notified.{' '}
          {refund.ground === 'late'
            ? `Once it is approved, you can send the money. The test of ${refund.app_name} goes on.`
            : `Once it is approved, the test of ${refund.app_name} ends, and you can send the money.`}
        </p>
      </RecordDialog>
    )
  return (
    <RecordDialog
      title={`Mark ${amount} as refunded?`}
      confirmLabel="Mark as refunded"
      field={{
        name: 'reference',
        label: 'Transaction ID of your transfer',
        hint: 'The developer sees it.',
        longest: 64,
        missing: 'Enter the transaction ID of the transfer.',
      }}
      act={(reference) => settle.mutateAsync({ refund_status: 'paid', reference, seen_amount: refund.amount })}
      done={() => ({ title: 'Refund recorded', detail: confirmation })}
      failed={failed}
      onClose={onClose}
    >
      <p>
        Send {refund.amount_pkr === null ? amount : `${amount}, or ${inRupees(refund.amount_pkr)},`} to{' '}
        <b className="font-semibold text-ink wrap-anywhere">{accountOf(refund)}</b> first.{' '}
        {refund.ground === 'late'
          ? `The test of ${refund.app_name} goes on.`
          : `This then ends the test of ${refund.app_name} and cancels the app. That is final.`}
      </p>
    </RecordDialog>
  )
}
