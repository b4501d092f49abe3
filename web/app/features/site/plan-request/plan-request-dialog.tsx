import { useEffect, useState } from 'react'
import { messages } from '@fortnight/contract/messages'
import { type PlanName, plans } from '@fortnight/contract/plans'
import { Problem } from '@fortnight/contract/problem'
import { PlanRequestForm, testingRequestOf, testingRequests } from '@fortnight/contract/site/testing-requests'
import { dollars } from '@fortnight/contract/format/money'
import { call } from '../../../lib/api.ts'
import { showProblem } from '../../../lib/form.ts'
import { keepSelectedPlan } from '../../../lib/selected-plan.ts'
import { readVisitor, useKeptVisitor } from '../../../lib/visitor.ts'
import { useVisitorForm } from '../../../lib/visitor-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input } from '../../../ui/input.tsx'
import { TrapField } from '../../../ui/trap-field.tsx'

function Form({ plan, onSent, onClose }: { plan: PlanName; onSent: () => void; onClose: () => void }) {
  const { form, keyFor, forget } = useVisitorForm('plan', PlanRequestForm, { ...readVisitor(), phone: '', website: '' })
  useKeptVisitor(form)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    const body = testingRequestOf(plan, values)
    try {
      await call(testingRequests.create, { body }, { key: keyFor(body) })
      forget()
      onSent()
    } catch (error) {
      // What can be fixed or waited for is said; for everything else there is one sentence.
      const telling = error instanceof Problem && ['invalid', 'too_many'].includes(error.code)
      if (telling) showProblem(form, error)
      else form.setError('root', { message: messages.requestFailed })
    }
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field label="Full name" error={errors.name?.message}>
        <Input autoComplete="name" dir="auto" {...form.register('name')} />
      </Field>
      <Field label="E-mail" error={errors.email?.message}>
        <EmailInput {...form.register('email')} />
      </Field>
      <Field label="Phone" optional error={errors.phone?.message}>
        <Input type="tel" autoComplete="tel" {...form.register('phone')} />
      </Field>
      <TrapField {...form.register('website')} />
      <FormAlert>{errors.root?.message ?? errors.website?.message}</FormAlert>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="secondary" busy={isSubmitting}>
          Submit
        </Button>
      </div>
    </form>
  )
}

/**
 * 'Get Started with {plan}' (spec §2): the way to an account with that plan, or a testing request without one. The plan
 * is remembered here; what is typed goes along to the account (`onAccount`).
 */
export function PlanRequestDialog({
  plan,
  onAccount,
  onClose,
}: {
  plan: PlanName
  onAccount: () => void
  onClose: () => void
}) {
  const [sent, setSent] = useState(false)
  const { label, cents, testers, days } = plans[plan]
  useEffect(() => keepSelectedPlan(plan), [plan])
  return (
    <Dialog
      title={`Get Started with ${label}`}
      description={`${dollars(cents)} per app, ${testers} testers for ${days} days`}
      width="sm"
      focus="field"
      onClose={onClose}
    >
      {sent ? (
        <div role="status" className="grid justify-items-start gap-5">
          <p className="rounded-3 bg-ok-b px-[18px] py-4 text-16 text-ok-t">{messages.requestSent}</p>
          <p className="text-14 text-ink-2">
            You don’t need to wait for us: create an account, add your app and start as soon as your payment is
            confirmed.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={onAccount}>Create Account</Button>
            <Button variant="ghost" onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      ) : (
        <>
          <Button size="lg" className="w-full" onClick={onAccount}>
            Create account and continue
          </Button>
          <p className="mt-2 text-13 text-ink-3">Next: your app, the payment and Play. You can stop at any step.</p>
          <p className="my-5 flex items-center gap-3 text-13 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or leave your details, and we write to you
          </p>
          <Form plan={plan} onSent={() => setSent(true)} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}
