import { useEffect, useState } from 'react'
import type { App } from '@fortnight/contract/orders/apps'
import { isPaidInDollars, type ManualMethod } from '@fortnight/contract/vocabulary/payment-states'
import { type PaymentTerms, TransferForm as TransferSchema } from '@fortnight/contract/orders/payments'
import { type Plan, orderCents } from '@fortnight/contract/plans'
import { payerNameProblem } from '@fortnight/contract/orders/payment-rules'
import { accountInSentence } from '@fortnight/contract/vocabulary/transfer-labels'
import { useContractForm } from '../../../lib/form.ts'
import { useAttemptKey } from '../../../lib/attempt-key.ts'
import { useUser } from '../../../lib/session.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { AccountBox } from './account-box.tsx'
import { KeptInput } from './kept-input.tsx'
import { dropPaymentDraft, keepPaymentDraft, readPaymentDraft } from './payment-draft.ts'
import { showPaymentFailure } from './payment-failure.ts'
import { useCreatePayment } from './payments.queries.ts'
import { dollarPrice, rupeePrice } from './price.ts'
import { TransferFields } from './transfer-fields.tsx'

/**
 * The account to send the money to, and the report that it was sent. What is typed stays in this tab until it is sent.
 */
export function TransferForm({
  id,
  app,
  plan,
  method,
  terms,
  onSent,
}: {
  id: string
  app: App
  plan: Plan
  method: ManualMethod
  terms: PaymentTerms
  onSent: () => void
}) {
  const [kept, setKept] = useState(() => readPaymentDraft(app.id))
  const { name } = useUser()
  // Most people pay from their own account, and have said what they are called.
  const ownName = payerNameProblem(method, name) ? '' : name
  const empty = { payment_method: method, account_name: ownName, transaction_id: '' }
  const form = useContractForm(TransferSchema, { ...empty, ...kept, payment_method: method })
  const { touchedFields, isSubmitted, errors } = form.formState
  const { account_name, transaction_id } = form.watch()
  const keyFor = useAttemptKey()
  const pay = useCreatePayment(app, plan.name)
  const cents = orderCents(plan, app.duration)

  useEffect(
    () =>
      account_name === ownName && !transaction_id
        ? dropPaymentDraft(app.id)
        : keepPaymentDraft(app.id, { payment_method: method, account_name, transaction_id }),
    [app.id, method, account_name, ownName, transaction_id],
  )
  const judgesName = isSubmitted || Boolean(touchedFields.account_name)
  const judgesId = isSubmitted || Boolean(touchedFields.transaction_id)
  useEffect(() => {
    if (form.getValues('payment_method') === method) return
    form.setValue('payment_method', method)
    if (judgesId) void form.trigger('transaction_id')
    if (judgesName) void form.trigger('account_name')
  }, [form, method, judgesId, judgesName])

  const submit = form.handleSubmit(async (transfer) => {
    const body = { app_id: app.id, amount: cents / 100, ...transfer }
    try {
      await pay.mutateAsync({ body, key: keyFor(body) })
      dropPaymentDraft(app.id)
      onSent()
    } catch (error) {
      showPaymentFailure(form, error)
    }
  })
  const clear = () => {
    form.reset(empty)
    setKept(undefined)
  }

  const account = terms.methods.find((offer) => offer.method === method)?.account ?? []
  const inDollars = isPaidInDollars(method)
  const rate = inDollars ? null : terms.pkr_per_usd
  const price = rate === null ? dollarPrice(cents) : rupeePrice(cents, rate)
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)}>
      <ol className="acts">
        <li>
          <h3 className="text-20 tracking-[-0.02em]">
            Send {price.text} to this {accountInSentence[method]}
          </h3>
          <AccountBox account={account} price={price} rate={rate} />
          {inDollars && (
            <p className="mb-4 text-14 text-ink-2">
              Send US dollars. If you are asked who pays the fees, choose yourself, so that the whole amount arrives. A
              transfer from abroad can take 1 to 5 business days; we check it once it arrives.
            </p>
          )}
        </li>
        <li>
          <h3 className="mb-3 text-20 tracking-[-0.02em]">Enter the transaction ID</h3>
          <TransferFields form={form} sample={rate === null ? undefined : price.text} />
          {kept && <KeptInput onClear={clear} />}
        </li>
      </ol>
      <FormAlert className="mt-5">{errors.root?.message}</FormAlert>
    </form>
  )
}
