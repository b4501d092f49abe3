import type { App } from '@fortnight/contract/orders/apps'
import { AutomaticForm } from '@fortnight/contract/orders/payments'
import { type Plan, orderCents } from '@fortnight/contract/plans'
import { useContractForm } from '../../../lib/form.ts'
import { useAttemptKey } from '../../../lib/attempt-key.ts'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input } from '../../../ui/input.tsx'
import { dashedCnic, plainMobileNumber } from './gateway-input.ts'
import type { GatewayPayment } from './use-gateway.ts'
import { showPaymentFailure } from './payment-failure.ts'
import { leadWindow, openPaymentWindow } from './payment-window.ts'
import { useCreatePayment } from './payments.queries.ts'

/**
 * The wallet that EasyPaisa is to ask. Nothing of it is kept: the CNIC goes to the server, which checks its form and
 * drops it.
 */
export function GatewayForm({
  id,
  app,
  plan,
  onAsked,
}: {
  id: string
  app: App
  plan: Plan
  onAsked: (payment: GatewayPayment) => void
}) {
  const form = useContractForm(AutomaticForm, { payment_method: 'easypaisa', mobile_number: '', cnic: '' })
  const { register, formState } = form
  const { errors } = formState
  const keyFor = useAttemptKey()
  const pay = useCreatePayment(app, plan.name)
  const submit = form.handleSubmit(async (details) => {
    const body = { app_id: app.id, amount: orderCents(plan, app.duration) / 100, ...details }
    const popup = openPaymentWindow()
    try {
      const { payment_id, transaction_id, payment_url } = await pay.mutateAsync({ body, key: keyFor(body) })
      if (popup && payment_url) leadWindow(popup, payment_url)
      onAsked({ id: payment_id, transaction_id, popup })
    } catch (error) {
      popup?.close()
      showPaymentFailure(form, error)
    }
  })
  return (
    <form id={id} noValidate className="mt-4" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Mobile number"
          hint="03XXXXXXXXX, of your EasyPaisa account"
          error={errors.mobile_number?.message}
        >
          <Input
            mono
            className="scroll-mb-20"
            type="tel"
            autoComplete="tel-national"
            {...register('mobile_number', { setValueAs: plainMobileNumber })}
          />
        </Field>
        <Field label="CNIC" hint="XXXXX-XXXXXXX-X, never stored" error={errors.cnic?.message}>
          <Input
            mono
            className="scroll-mb-20"
            inputMode="numeric"
            autoComplete="off"
            {...register('cnic', { setValueAs: dashedCnic })}
          />
        </Field>
      </div>
      <p className="mt-3 text-13 text-ink-2">
        EasyPaisa then asks you on your phone. Approve it there with your PIN, which you never enter here.
      </p>
      <FormAlert className="mt-5">{errors.root?.message}</FormAlert>
    </form>
  )
}
