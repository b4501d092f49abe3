import type { SecondApproval } from '@fortnight/contract/operations/second-approvals'
import { secondApprovalActNames } from '@fortnight/contract/vocabulary/second-approval-labels'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { ApprovalLines } from './approval-lines.tsx'
import { type ApprovalStep, useDecideApproval } from './approvals.queries.ts'

const labels: Record<ApprovalStep, { title: string; confirm: string; done: string; what: string }> = {
  approve: {
    title: 'Approve this?',
    confirm: 'Approve',
    done: 'Approved',
    what: 'It happens at once, exactly as shown:',
  },
  refuse: { title: 'Refuse this?', confirm: 'Refuse', done: 'Refused', what: 'Nothing of this happens:' },
  withdraw: { title: 'Withdraw this?', confirm: 'Withdraw', done: 'Withdrawn', what: 'Nothing of this happens:' },
}

/** Decides an act that waits, showing what would happen as the approval is bound to it. */
export function ApprovalDialog({
  approval,
  step,
  onClose,
}: {
  approval: SecondApproval
  step: ApprovalStep
  onClose: () => void
}) {
  const decide = useDecideApproval(approval, step)
  const { title, confirm, done, what } = labels[step]
  return (
    <RecordDialog
      title={title}
      confirmLabel={confirm}
      destructive={step === 'refuse'}
      field={
        step === 'refuse'
          ? { name: 'reason', label: 'Reason', hint: 'The audit log keeps it.', longest: 500, missing: 'Say why.' }
          : undefined
      }
      act={(reason) => decide.mutateAsync(reason)}
      done={() => ({ title: done, detail: secondApprovalActNames[approval.act] })}
      failed="Failed to decide"
      onClose={onClose}
    >
      <p className="mb-3">{what}</p>
      <ApprovalLines lines={approval.lines} />
    </RecordDialog>
  )
}
