import { useEffect, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { countriesByName } from '@fortnight/contract/countries'
import type { App } from '@fortnight/contract/orders/apps'
import { PaymentHelpForm } from '@fortnight/contract/orders/payment-help'
import type { PlanName } from '@fortnight/contract/plans'
import { useAttemptKey } from '../../../lib/attempt-key.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input, Select, TextArea } from '../../../ui/input.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { KeptInput } from './kept-input.tsx'
import { Outcome } from './outcome.tsx'
import { dropPaymentHelpDraft, keepPaymentHelpDraft, readPaymentHelpDraft } from './payment-help-draft.ts'
import { useAskPaymentHelp } from './payment-help.queries.ts'

const empty = { country: '', reason: '', alternative: '' }

const countries = countriesByName()

type Form = UseFormReturn<z.input<typeof PaymentHelpForm>, unknown, z.output<typeof PaymentHelpForm>>

function Fields({ form }: { form: Form }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <Field label="Country" error={errors.country?.message}>
        <Select autoComplete="country" {...register('country')}>
          <option value="">Choose your country</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="What stops you?"
        hint="For example: my bank does not send money to Pakistan."
        error={errors.reason?.message}
      >
        <TextArea dir="auto" {...register('reason')} />
      </Field>
      <Field
        label="What could you use instead?"
        optional
        hint="For example: Wise, a card, PayPal."
        error={errors.alternative?.message}
      >
        <Input dir="auto" autoComplete="off" {...register('alternative')} />
      </Field>
    </>
  )
}

/** Asks the operator for another way to pay. What is typed stays in this tab until it is sent. */
export function PaymentHelpDialog({ app, plan, onClose }: { app: App; plan: PlanName; onClose: () => void }) {
  const id = useId()
  const { email } = useUser()
  const [sent, setSent] = useState(false)
  const ask = useAskPaymentHelp(app.id)
  const keyFor = useAttemptKey()
  const [kept, setKept] = useState(() => readPaymentHelpDraft(app.id))
  const form = useContractForm(PaymentHelpForm, { ...empty, ...kept })
  const { country, reason, alternative } = form.watch()
  useEffect(() => {
    if (!sent) keepPaymentHelpDraft(app.id, { country, reason, alternative: alternative ?? '' })
  }, [app.id, sent, country, reason, alternative])
  const submit = form.handleSubmit(async (typed) => {
    if (ask.isPending) return
    const body = { ...typed, package_plan: plan }
    try {
      await ask.mutateAsync({ body, key: keyFor(body) })
      dropPaymentHelpDraft(app.id)
      setSent(true)
    } catch (error) {
      showProblem(form, error)
    }
  })
  const clear = () => {
    form.reset(empty)
    setKept(undefined)
  }
  return (
    <Dialog
      title={sent ? 'Request sent' : 'I can’t pay this way'}
      description={sent ? undefined : 'Tell us what stops you, and we’ll look for another way with you.'}
      onClose={onClose}
      mayClose={() => !ask.isPending}
      focus="field"
      footer={
        sent ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <SubmitButtons form={id} busy={ask.isPending} onCancel={onClose}>
            Send request
          </SubmitButtons>
        )
      }
    >
      {sent ? (
        <Outcome>{`We’ll write to ${email} within a working day. Your order stays as it is, unpaid.`}</Outcome>
      ) : (
        <form id={id} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
          <Fields form={form} />
          {kept && <KeptInput onClear={clear} />}
          <FormAlert>{form.formState.errors.root?.message}</FormAlert>
        </form>
      )}
    </Dialog>
  )
}
