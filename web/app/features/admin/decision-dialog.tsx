import type { AdminPayment } from '@fortnight/contract/admin'
import { messages } from '@fortnight/contract/messages'
import { useSettlePayment } from './admin.queries.ts'
import { outcomeOf } from './decision-outcome.ts'
import { PaymentFacts } from './payment-facts.tsx'
import { RecordDialog } from './record-dialog.tsx'
import type { Decision } from './use-decision.ts'

/** Longest reason the server takes, in characters. */
const longest = 500
const hint = `The developer reads it. At most ${longest} characters.`
const reasonField = { name: 'reason', label: 'Reason', optional: true, hint, longest }

/**
 * Asks once more before a payment is decided, because a decision is final. The payment may leave the list behind it at any
 * time (`listed`); the server then says what happened.
 */
export function DecisionDialog({
  decision,
  payment,
  listed,
  onClose,
}: {
  decision: Decision
  payment: AdminPayment
  listed: boolean
  onClose: () => void
}) {
  const settle = useSettlePayment(decision.id, decision.as)
  const completing = decision.as === 'completed'
  return (
    <RecordDialog
      title={completing ? 'Mark as completed?' : 'Mark as failed?'}
      confirmLabel={completing ? 'Mark as completed' : 'Mark as failed'}
      destructive={!completing}
      field={completing ? undefined : reasonField}
      act={(reason) => settle.mutateAsync(completing ? undefined : reason)}
      done={({ team }) => ({ title: messages.paymentUpdated, detail: outcomeOf(decision.as, payment, team) })}
      failed={messages.paymentUpdateFailed}
      onClose={onClose}
    >
      <PaymentFacts payment={payment} listed={listed || settle.isPending || settle.isSuccess} />
      <p className="mt-4">
        {completing
          ? `The test starts and a team is claimed for ${payment.app_name}. If too few testers are free, it waits in the queue. A decision is final.`
          : `The app goes on waiting for a payment, and the developer can send it again. A decision is final.`}
      </p>
    </RecordDialog>
  )
}
