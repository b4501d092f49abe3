import type { AdminRefund } from '@fortnight/contract/refunds'
import { inDollars } from '../../lib/money-and-days.ts'
import { RecordDialog } from './record-dialog.tsx'
import { useSettleRefund } from './refunds.queries.ts'
import { inRupees } from './words.ts'

export interface RefundChoice {
  refund: AdminRefund
  as: 'paid' | 'declined'
}

/** Decides a refund for good: with the transfer's ID once the money was sent, or with a reason the developer reads. */
export function RefundDecisionDialog({ refund, as, onClose }: RefundChoice & { onClose: () => void }) {
  const settle = useSettleRefund(refund.id)
  const amount = inDollars(refund.amount)
  const told = `${refund.user_email} has been told.`
  const failed = 'Failed to decide the refund'
  if (as === 'declined')
    return (
      <RecordDialog
        title="Decline this refund?"
        confirmLabel="Decline"
        destructive
        field={{ name: 'reason', label: 'Reason', hint: 'The developer reads it.', longest: 500 }}
        act={(reason) => settle.mutateAsync({ refund_status: 'declined', reason })}
        done={() => ({ title: 'Refund declined', detail: told })}
        failed={failed}
        onClose={onClose}
      >
        <p>{refund.app_name} goes on as it is. The developer may ask again.</p>
      </RecordDialog>
    )
  return (
    <RecordDialog
      title={`Sent ${amount} back?`}
      confirmLabel="Record as paid back"
      field={{
        name: 'reference',
        label: 'Transaction ID of your transfer',
        hint: 'The developer sees it.',
        longest: 64,
      }}
      act={(reference) => settle.mutateAsync({ refund_status: 'paid', reference })}
      done={() => ({ title: 'Refund recorded', detail: told })}
      failed={failed}
      onClose={onClose}
    >
      <p>
        Send {refund.amount_pkr === null ? amount : `${amount}, or ${inRupees(refund.amount_pkr)},`} to{' '}
        <b className="font-semibold text-ink wrap-anywhere">{refund.pay_to}</b> first. Recording it ends the test of{' '}
        {refund.app_name} and cancels the app. That is final.
      </p>
    </RecordDialog>
  )
}
