import { useEffect, useState } from 'react'
import { NewRefund } from '@fortnight/contract/orders/refunds'
import { useContractForm, showProblem } from '../../../lib/form.ts'
import { useAttemptKey } from '../../../lib/attempt-key.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input, TextArea } from '../../../ui/input.tsx'
import { useRequestRefund } from './refunds.queries.ts'

/** The account that the money should go to; sending it asks once more, because a refund ends the test. */
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
          label="Account that the money goes to"
          hint="Name, bank or EasyPaisa, and number; it must be the account that paid."
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
          When we pay it back, the test ends and the app is cancelled. Until then everything goes on.
        </ConfirmDialog>
      )}
    </>
  )
}
