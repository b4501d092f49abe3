import { useQuery } from '@tanstack/react-query'
import { type ManualMethod, manualMethods } from '@fortnight/contract/vocabulary/payment-states'
import { type Payment, TransferForm } from '@fortnight/contract/orders/payments'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { paymentTerms, useCorrectPayment } from './payments.queries.ts'
import { TransferFields } from './transfer-fields.tsx'

/**
 * Corrects how a transfer was reported: its method, its payer's name, its ID. The version that was shown goes with it.
 */
export function CorrectionForm({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const correct = useCorrectPayment(payment.id)
  const form = useContractForm(TransferForm, {
    payment_method: payment.payment_method as ManualMethod,
    account_name: payment.account_name ?? '',
    transaction_id: payment.transaction_id,
  })
  const { data: terms } = useQuery(paymentTerms)
  // A method of its own account is offered only while that is set up; the payment's own one is always there.
  const options = manualMethods
    .filter((method) => method === payment.payment_method || terms?.methods.some((known) => known.method === method))
    .map((value) => ({ value, label: paymentMethodNames[value] }))
  const submit = form.handleSubmit(async (transfer) => {
    try {
      await correct.mutateAsync({ ...transfer, version: payment.version })
      showToast('Payment corrected')
      onClose()
    } catch (error) {
      showProblem(form, error)
    }
  })
  const choose = (method: ManualMethod) => {
    form.setValue('payment_method', method)
    void form.trigger(['account_name', 'transaction_id'])
  }
  return (
    <form noValidate aria-label="Correct details" className="mt-5 grid gap-5" onSubmit={(event) => void submit(event)}>
      <RadioCards
        legend="Payment method"
        hideLegend
        name="payment_method"
        options={options}
        value={form.watch('payment_method')}
        onChange={choose}
      />
      <TransferFields form={form} />
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={correct.isPending}>
          Save correction
        </Button>
        <Button variant="ghost" disabled={correct.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
