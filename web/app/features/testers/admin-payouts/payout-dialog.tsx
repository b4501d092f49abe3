import type { AdminPayout } from '@fortnight/contract/testers/payouts'
import { inRupees } from '@fortnight/contract/format/money'
import { payoutMethodNames } from '@fortnight/contract/vocabulary/payout-labels'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import type { PayoutAct } from './payout-columns.tsx'
import { useApprove, useDecline, usePay } from './payouts.queries.ts'

interface Props {
  payout: AdminPayout
  onClose: () => void
}

const failed = 'The payout stays as it was'

function Approve({ payout, onClose }: Props) {
  const approve = useApprove()
  const first = payout.needs_second && payout.approved_by === null
  return (
    <RecordDialog
      title={`Approve ${inRupees(payout.amount_pkr)}?`}
      confirmLabel="Approve payout"
      act={() => approve.mutateAsync(payout.id)}
      done={() => ({
        title: first ? 'Approved once' : 'Payout approved',
        detail: first
          ? 'Another administrator must approve it too, or you again in an hour if no other counts.'
          : `${payout.user_email} has been notified.`,
      })}
      failed={failed}
      onClose={onClose}
    >
      <p>
        It goes to {payout.tester_name}, to the {payoutMethodNames[payout.method]} that ends with {payout.ending}.
        {first &&
          ' A sum of this size needs another administrator too. While no other has held the role for 24 hours, you can approve it again after an hour.'}
        {payout.alone_at && ' You approve it alone. The audit log says so.'}
      </p>
    </RecordDialog>
  )
}

function Decline({ payout, onClose }: Props) {
  const decline = useDecline(payout.id)
  return (
    <RecordDialog
      title="Decline this payout?"
      confirmLabel="Decline payout"
      destructive
      field={{
        name: 'reason',
        label: 'Reason',
        hint: 'The tester reads it.',
        longest: 500,
        missing: 'Tell the tester why.',
        suggestions: [
          'The name of the account is not yours. Please choose an account of your own.',
          'The bank sent the transfer back. Please look at the number of your account.',
        ],
      }}
      act={(reason) => decline.mutateAsync(reason)}
      done={() => ({ title: 'Payout declined', detail: `${payout.user_email} has been notified.` })}
      failed={failed}
      onClose={onClose}
    >
      <p>
        The {inRupees(payout.amount_pkr)} stay the tester’s, who can withdraw them again.
        {payout.batch_id && ' It is in a batch: make sure that the bank has not sent it.'}
      </p>
    </RecordDialog>
  )
}

function Pay({ payout, onClose }: Props) {
  const pay = usePay(payout.id)
  return (
    <RecordDialog
      title={`Sent ${inRupees(payout.amount_pkr)}?`}
      confirmLabel="Mark as paid"
      field={{
        name: 'reference',
        label: 'Transaction ID of the transfer',
        hint: 'The tester sees it.',
        longest: 64,
        missing: 'Enter the transaction ID of the transfer.',
      }}
      sure={payout.is_held ? 'The transfer was sent before the payout was held.' : undefined}
      act={(reference) => pay.mutateAsync({ reference, although_held: payout.is_held })}
      done={() => ({ title: 'Payout paid', detail: `${payout.user_email} has been notified.` })}
      failed={failed}
      onClose={onClose}
    >
      <p>
        To {payout.tester_name}, to the account that ends with {payout.ending}. That is final.
        {payout.is_held &&
          ' The tester looks like one person with others, and the payout is held since. If it has not been sent, do not send it: decide first under Look-alikes.'}
      </p>
    </RecordDialog>
  )
}

const dialogs = { approve: Approve, decline: Decline, pay: Pay }

/** Asks once more before something is done to a payout. */
export function PayoutDialog({ act, ...props }: Props & { act: PayoutAct }) {
  const Question = dialogs[act]
  return <Question {...props} />
}
