import type { LateScale } from '@fortnight/contract/operations/late-scale'
import { type Plan, runDays } from '@fortnight/contract/plans'
import { guaranteeDays } from '@fortnight/contract/orders/refund-rules'
import { Moon } from '../../../ui/moon.tsx'

const rowsOf = ({ first_percent, whole_from }: LateScale) => [
  ['You change your mind', `All of it, within ${guaranteeDays} days`],
  ['Fewer testers than bought', 'The missing share back'],
  ['The date is missed', `${first_percent}% back, all of it from day ${whole_from}`],
  ['The test runs longer', 'You pay nothing more'],
]

/** What is paid back and when, as the terms of service promise it. */
export function Guarantee({ plan, duration, late }: { plan: Plan; duration: number; late: LateScale }) {
  return (
    <section
      aria-labelledby="guarantee"
      className="guarantee relative overflow-clip rounded-4 border border-line bg-surface p-5"
    >
      <span aria-hidden="true" className="absolute -top-7 -right-7">
        <Moon k={1} size={96} />
      </span>
      <h3 id="guarantee" className="max-w-[13em] text-18 tracking-[-0.02em]">
        {plan.testers} testers for {runDays(plan, duration)} days, or you get money back
      </h3>
      <dl className="mt-4 text-13">
        {rowsOf(late).map(([when, what]) => (
          <div key={when} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
            <dt className="text-ink-2">{when}</dt>
            <dd className="font-semibold">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-12 text-ink-3">The {guaranteeDays} days count from when we confirm your payment.</p>
    </section>
  )
}
