import { type Plan } from '@fortnight/contract/plans'
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
  return (
    <div className="my-5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 rounded-3 bg-sunken px-[18px] py-4">
      <p className="font-display text-18 leading-tight font-semibold wrap-anywhere">
        {plan.label}, for <bdi>{appName}</bdi>
      </p>
      <p className="row-span-2 text-right font-display text-[1.75rem] leading-none font-[650] tracking-[-0.03em] tabular-nums">
        {dollars(plan.cents)}
        {rupees && (
          <span className="mt-1 block font-text text-13 font-normal tracking-normal text-ink-2">{rupees.text}</span>
        )}
      </p>
      <p className="text-13 text-ink-2">{promiseOf(plan, duration)}</p>
    </div>
  )
}
