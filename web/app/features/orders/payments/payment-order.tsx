import { useState } from 'react'
import type { App } from '@fortnight/contract/orders/apps'
import { messages } from '@fortnight/contract/messages'
import {
  isPaidInDollars,
  type ManualMethod,
  type PaymentMethod,
  manualMethods,
} from '@fortnight/contract/vocabulary/payment-states'
import type { PaymentTerms, ShopTerms } from '@fortnight/contract/orders/payments'
import { type PlanName, orderCents, planOf } from '@fortnight/contract/plans'
import { readSelectedPlan } from '../../../lib/selected-plan.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { GatewayForm } from './gateway-form.tsx'
import { Guarantee } from './guarantee.tsx'
import { MethodChoice } from './method-choice.tsx'
import { OrderLine } from './order-line.tsx'
import { PaymentHelp } from './payment-help.tsx'
import { readPaymentDraft } from './payment-draft.ts'
import { useOrderPlan } from './payments.queries.ts'
import { PlanTable } from './plan-table.tsx'
import { rupeePrice } from './price.ts'
import { TransferForm } from './transfer-form.tsx'
import type { GatewayPayment } from './use-gateway.ts'

const isManual = (method: PaymentMethod): method is ManualMethod => manualMethods.some((known) => known === method)

/** The methods that the operator has set up, the recommended one first. */
export const openMethods = ({ methods }: PaymentTerms): PaymentMethod[] =>
  methods.flatMap(({ method, enabled }) => (enabled ? [method] : []))

/** The package of the app: chosen here, kept by the server. Before an order it is the one that a visitor chose. */
function usePlan(app: App) {
  const [name, setName] = useState(() => (app.status === 'pending' && readSelectedPlan()) || app.package_plan)
  const [problem, setProblem] = useState<string>()
  const order = useOrderPlan(app.id)
  const choose = async (chosen: PlanName) => {
    setName(chosen)
    setProblem(undefined)
    try {
      await order.mutateAsync(chosen)
    } catch (error) {
      setName(app.package_plan)
      setProblem(messageOf(error, messages.orderFailed))
    }
  }
  return { plan: planOf(name), problem, choose: (chosen: PlanName) => void choose(chosen) }
}

/** Method and its acts, the order with its guarantee, and the packages. `first` is chosen until the user chooses another. */
export function PaymentOrder({
  id,
  app,
  terms,
  first,
  onSent,
  onAsked,
}: {
  id: string
  app: App
  terms: ShopTerms
  first: PaymentMethod
  onSent: () => void
  onAsked: (payment: GatewayPayment) => void
}) {
  const { plan, problem, choose } = usePlan(app)
  const [method, setMethod] = useState<PaymentMethod>(() => {
    const drafted = readPaymentDraft(app.id)?.payment_method
    return drafted && openMethods(terms).includes(drafted) ? drafted : first
  })
  const rupees =
    terms.pkr_per_usd === null || isPaidInDollars(method)
      ? undefined
      : rupeePrice(orderCents(plan, app.duration), terms.pkr_per_usd)
  return (
    <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="min-w-0">
        <MethodChoice terms={terms} value={method} onChange={setMethod} />
        <PaymentHelp app={app} plan={plan.name} />
        {isManual(method) ? (
          <TransferForm id={id} app={app} plan={plan} method={method} terms={terms} onSent={onSent} />
        ) : (
          <GatewayForm id={id} app={app} plan={plan} onAsked={onAsked} />
        )}
      </div>
      <aside aria-label="Your order" className="grid content-start gap-5">
        <OrderLine plan={plan} appName={app.name} duration={app.duration} rupees={rupees} />
        <Guarantee plan={plan} duration={app.duration} late={terms.late} />
      </aside>
      <div className="min-w-0 border-t border-line pt-6 lg:col-span-full">
        <PlanTable value={plan.name} duration={app.duration} onChoose={choose} />
        <FormAlert className="not-empty:mt-3">{problem}</FormAlert>
      </div>
    </div>
  )
}
