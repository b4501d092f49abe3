import { type Plan, orderCents, surchargeCents } from '@fortnight/contract/plans'
import { dollars } from '@fortnight/contract/format/money'
import { type Price, promiseOf } from './price.ts'

/** What is bought, for which app, and for how much. */
export function OrderLine({
  plan,
  appName,
  duration,
  rupees,
}: {
  plan: Plan
  appName: string
  duration: number
  rupees: Price | undefined
}) {
  const extra = surchargeCents(plan, duration)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
      <p className="font-display text-18 leading-tight font-semibold wrap-anywhere">
        {plan.label}, for <bdi>{appName}</bdi>
      </p>
      <p className="row-span-2 self-start text-right font-display text-[1.75rem] leading-none font-[650] tracking-[-0.03em] tabular-nums">
        {dollars(orderCents(plan, duration))}
        {rupees && (
          <span className="mt-1 block font-text text-13 font-normal tracking-normal text-ink-2">{rupees.text}</span>
        )}
      </p>
      <p className="text-13 text-ink-2">{promiseOf(plan, duration)}</p>
      {extra > 0 && (
        <p className="col-span-full text-13 text-ink-2">
          {dollars(plan.cents)} and {dollars(extra)} for the days beyond {plan.days}
        </p>
      )}
    </div>
  )
}
