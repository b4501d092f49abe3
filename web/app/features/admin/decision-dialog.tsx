import { useState } from 'react'
import type { AdminPayment } from '@fortnight/contract/admin'
import { messages } from '@fortnight/contract/messages'
import { fieldProblems } from '../../lib/field-problems.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useSettlePayment } from './admin.queries.ts'
import { isFinal, outcomeOf, refusalOf } from './decision-outcome.ts'
import { PaymentFacts } from './payment-facts.tsx'
import type { Decision } from './use-decision.ts'

/** Longest reason the server takes, in characters. */
const longestReason = 500

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
  const [reason, setReason] = useState('')
  const [reasonProblem, setReasonProblem] = useState<string>()
  const completing = decision.as === 'completed'

  const confirm = async () => {
    setReasonProblem(undefined)
    try {
      const { team } = await settle.mutateAsync(completing ? undefined : reason)
      showToast(messages.paymentUpdated, { detail: outcomeOf(decision.as, payment, team) })
      onClose()
    } catch (error) {
      const { reason: problem } = fieldProblems(error, ['reason']).fields
      setReasonProblem(problem)
      if (problem) return
      showToast(messages.paymentUpdateFailed, { detail: refusalOf(error), tone: 'destructive' })
      if (isFinal(error)) onClose()
    }
  }

  return (
    <ConfirmDialog
      title={completing ? 'Mark as completed?' : 'Mark as failed?'}
      confirmLabel={completing ? 'Mark as completed' : 'Mark as failed'}
      destructive={!completing}
      onConfirm={confirm}
      onClose={onClose}
    >
      <PaymentFacts payment={payment} listed={listed || settle.isPending || settle.isSuccess} />
      <p className="mt-4">
        {completing
          ? `The test starts and a team is claimed for ${payment.app_name}. If too few testers are free, it waits in the queue. A decision is final.`
          : `The app goes on waiting for a payment, and the developer can send it again. A decision is final.`}
      </p>
      {!completing && (
        <Field
          label="Reason"
          optional
          hint={`The developer reads it. At most ${longestReason} characters.`}
          error={reasonProblem}
          className="mt-4 text-ink"
        >
          <TextArea value={reason} maxLength={longestReason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </ConfirmDialog>
  )
}
