import { useEffect, useState } from 'react'
import { takeBackHours } from '@fortnight/contract/orders/refund-rules'
import { NewRefund } from '@fortnight/contract/orders/refunds'
import { useContractForm, showProblem } from '../../../lib/form.ts'
import { useAttemptKey } from '../../../lib/attempt-key.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input, TextArea } from '../../../ui/input.tsx'
import { useRequestRefund } from './refunds.queries.ts'

/** Another account for the money, and a message; sending it asks once more, because it pauses the test. */
export function RefundForm({
  id,
  paymentId,
  amount,
  onDirty,
}: {
  id: string
  paymentId: string
  /** The amount as text: "$9.99". */
  amount: string
  onDirty: (dirty: boolean) => void
}) {
  const form = useContractForm(NewRefund, { pay_to: '', message: '' })
  const { errors, isDirty } = form.formState
  const [asking, setAsking] = useState(false)
  const keyFor = useAttemptKey()
  const request = useRequestRefund(paymentId)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const send = async () => {
    const body = NewRefund.parse(form.getValues())
    try {
      await request.mutateAsync({ body, key: keyFor(body) })
      onDirty(false)
    } catch (error) {
      showProblem(form, error)
    } finally {
      setAsking(false)
    }
  }
  const ask = form.handleSubmit(() => setAsking(true))
  return (
    <>
      <form id={id} noValidate className="mt-5 grid gap-5" onSubmit={(event) => void ask(event)}>
        <Field
          label="Another account"
          optional
          hint="Leave it empty: the money goes back to the account that paid. Another one takes two of us to agree."
          error={errors.pay_to?.message}
        >
          <Input autoComplete="off" {...form.register('pay_to')} />
        </Field>
        <Field label="Message" optional error={errors.message?.message}>
          <TextArea dir="auto" {...form.register('message')} />
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
      </form>
      {asking && (
        <ConfirmDialog
          title={`Ask for ${amount} back?`}
          confirmLabel="Ask for the refund"
          cancelLabel="Keep the test"
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          Your test is paused at once, and your testers are told. When we approve the refund, the test ends and the app
          is cancelled. You can take the request back within {takeBackHours} hours.
        </ConfirmDialog>
      )}
    </>
  )
}
