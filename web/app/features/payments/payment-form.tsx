import { useEffect, useState } from 'react'
import type { App } from '@fortnight/contract/apps'
import { type ManualMethod, manualMethods } from '@fortnight/contract/payment-states'
import { type PaymentTerms, TransferForm } from '@fortnight/contract/payments'
import { type PlanName, planOf } from '@fortnight/contract/plans'
import { Problem } from '@fortnight/contract/problem'
import { showProblem, useContractForm } from '../../lib/form.ts'
import { AccountBox } from './account-box.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { MethodChoice } from './method-choice.tsx'
import { OrderLine } from './order-line.tsx'
import { paymentFailure } from './payment-failure.ts'
import { useCreatePayment, useOrderPlan } from './payments.queries.ts'
import { dollarPrice, rupeePrice } from './price.ts'
import { TransferFields } from './transfer-fields.tsx'

const isManual = (method: string): method is ManualMethod => manualMethods.some((known) => known === method)

const orderFailure = (error: unknown) => (error instanceof Problem && error.message) || 'Failed to place order'

/** The manual methods that the operator has set up, the recommended one first. */
export const openMethods = ({ methods }: PaymentTerms): ManualMethod[] =>
  methods.flatMap(({ method, enabled }) => (enabled && isManual(method) ? [method] : []))

/** Package, method, where to send the money, and the report that it was sent. */
export function PaymentForm({
  id,
  app,
  terms,
  method: firstMethod,
  onDirty,
  onSent,
}: {
  id: string
  app: App
  terms: PaymentTerms
  method: ManualMethod
  onDirty: (dirty: boolean) => void
  onSent: () => void
}) {
  const [key] = useState(() => crypto.randomUUID())
  const [planName, setPlanName] = useState(app.package_plan)
  const form = useContractForm(TransferForm, { payment_method: firstMethod, account_name: '', transaction_id: '' })
  const { dirtyFields, touchedFields, isSubmitted, errors } = form.formState
  const order = useOrderPlan(app.id)
  const pay = useCreatePayment(app.id)
  const dirty = Boolean(dirtyFields.account_name ?? dirtyFields.transaction_id)
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  const plan = planOf(planName)
  const method = form.watch('payment_method')
  const rupees = terms.pkr_per_usd === null ? undefined : rupeePrice(plan, terms.pkr_per_usd)
  const account = terms.methods.find((offer) => offer.method === method)?.account ?? []

  const choosePlan = async (chosen: PlanName) => {
    setPlanName(chosen)
    form.clearErrors('root')
    try {
      await order.mutateAsync(chosen)
    } catch (error) {
      setPlanName(app.package_plan)
      form.setError('root', { message: orderFailure(error) })
    }
  }
  const chooseMethod = (chosen: string) => {
    if (!isManual(chosen)) return
    form.setValue('payment_method', chosen)
    if (isSubmitted || touchedFields.transaction_id) void form.trigger('transaction_id')
  }
  const submit = form.handleSubmit(async (transfer) => {
    if (pay.isPending) return
    try {
      await pay.mutateAsync({ body: { app_id: app.id, amount: plan.cents / 100, ...transfer }, key })
      onSent()
    } catch (error) {
      if (error instanceof Problem && Array.isArray(error.detail)) showProblem(form, error)
      form.setError('root', { message: paymentFailure(error) })
    }
  })

  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)}>
      <OrderLine
        plan={plan}
        appName={app.name}
        duration={app.duration}
        rupees={rupees}
        onPlan={(chosen) => void choosePlan(chosen)}
      />
      <MethodChoice terms={terms} value={method} onChange={chooseMethod} />
      <AccountBox account={account} price={rupees ?? dollarPrice(plan)} />
      <TransferFields form={form} />
      <FormAlert className="mt-5">{errors.root?.message}</FormAlert>
    </form>
  )
}
