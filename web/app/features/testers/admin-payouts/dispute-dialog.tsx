import { dayOf } from '@fortnight/contract/format/moments'
import { inRupees } from '@fortnight/contract/format/money'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import type { DisputeChoice } from './disputes-screen.tsx'
import { useDecideDispute } from './payouts.queries.ts'

const suggestions = {
  upheld: ['Thank you for telling us. The day is paid.'],
  declined: ['Your screenshot shows another day. Please send one of the same day next time.'],
}

/** Decides a disputed day for good, with an answer that the tester reads. */
export function DisputeDialog({ dispute, as, onClose }: DisputeChoice & { onClose: () => void }) {
  const decide = useDecideDispute(dispute.id)
  const pays = as === 'upheld'
  return (
    <RecordDialog
      title={pays ? 'Pay this day?' : 'Leave this day unpaid?'}
      confirmLabel={pays ? 'Pay the day' : 'Decline dispute'}
      destructive={!pays}
      field={{
        name: 'answer',
        label: 'Answer',
        hint: 'The tester reads it.',
        longest: 1000,
        suggestions: suggestions[as],
      }}
      act={(answer) => decide.mutateAsync({ state: as, answer })}
      done={() => ({
        title: pays ? 'Day paid' : 'Dispute declined',
        detail: `${dispute.user_email} has been notified.`,
      })}
      failed="The dispute stays as it was"
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {dispute.tester_name} on {dayOf(dispute.day)}, {dispute.app_name}: “{dispute.message}”
      </p>
      {pays && (
        <p className="mt-2">
          The day counts as confirmed in the record of the test and brings {inRupees(dispute.amount_pkr)}.
        </p>
      )}
    </RecordDialog>
  )
}
