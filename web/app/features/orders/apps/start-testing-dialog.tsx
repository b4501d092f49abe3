import { useEffect, useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { type App, OrderForm } from '@fortnight/contract/orders/apps'
import { messages } from '@fortnight/contract/messages'
import { type PlanName, orderCents, planNames, plans, runDays } from '@fortnight/contract/plans'
import { dollars } from '@fortnight/contract/format/money'
import { useAttemptKey } from '../../../lib/attempt-key.ts'
import { useContractForm } from '../../../lib/form.ts'
import { readSelectedPlan } from '../../../lib/selected-plan.ts'
import { useUser } from '../../../lib/session.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input } from '../../../ui/input.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { AppTile } from '../../../lib/app-tile.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { useOrderApp } from './apps.changes.ts'

const offer = (name: PlanName, duration: number) => {
  const plan = plans[name]
  return {
    value: name,
    label: plan.label,
    detail: `${plan.testers} testers, ${runDays(plan, duration)} days, apps up to ${plan.sizeMb} MB`,
    note: dollars(orderCents(plan, duration)),
  }
}

/** The first order of a package for an app: the choice, and the user as the person to write to. Paying comes next. */
export function StartTestingDialog({
  app,
  onClose,
  onOrdered,
}: {
  app: App
  onClose: () => void
  onOrdered: () => void
}) {
  const id = useId()
  const user = useUser()
  const keyFor = useAttemptKey()
  const form = useContractForm(OrderForm, {
    package_plan: readSelectedPlan() ?? app.package_plan,
    contact: { name: user.name, email: user.email, phone: '' },
  })
  const { errors } = form.formState
  const order = useOrderApp(app.id)
  // A user with an account has said who they are.
  const [asksContact, setAsksContact] = useState(false)
  useEffect(() => {
    if (asksContact) form.setFocus('contact.name')
  }, [asksContact, form])
  const submit = form.handleSubmit(async (body) => {
    if (order.isPending) return
    try {
      await order.mutateAsync({ body, key: keyFor(body) })
      onOrdered()
    } catch (error) {
      form.setError('root', { message: messageOf(error, messages.orderFailed) })
    }
  })
  return (
    <Dialog
      title="Start Testing"
      description={<bdi>{app.name}</bdi>}
      lead={<AppTile app={app} size="lg" />}
      width="lg"
      onClose={onClose}
      footer={
        <>
          <p className="dialog-note">Nothing is charged here. You pay in the next step.</p>
          <SubmitButtons form={id} busy={order.isPending} onCancel={onClose}>
            Place order
          </SubmitButtons>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-6" onSubmit={(event) => void submit(event)}>
        <Controller
          control={form.control}
          name="package_plan"
          render={({ field, fieldState }) => (
            <RadioCards
              legend="Package"
              name="package_plan"
              options={planNames.map((name) => offer(name, app.duration))}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        {asksContact ? (
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-2 text-14 font-semibold">Contact information</legend>
            <Field label="Full name" error={errors.contact?.name?.message}>
              <Input autoComplete="name" {...form.register('contact.name')} />
            </Field>
            <Field label="E-mail" error={errors.contact?.email?.message}>
              <EmailInput {...form.register('contact.email')} />
            </Field>
            <Field label="Phone" optional error={errors.contact?.phone?.message}>
              <Input type="tel" autoComplete="tel" {...form.register('contact.phone')} />
            </Field>
          </fieldset>
        ) : (
          <section aria-label="Contact information" className="flex flex-wrap items-center gap-x-4 text-14">
            <p className="min-w-0 flex-1 basis-56 text-ink-2 wrap-anywhere">
              We write to <b className="font-semibold text-ink">{user.name}</b>, {user.email}
            </p>
            <Button variant="ghost" size="sm" onClick={() => setAsksContact(true)}>
              Change contact
            </Button>
          </section>
        )}
        <FormAlert>{errors.root?.message}</FormAlert>
      </form>
    </Dialog>
  )
}
