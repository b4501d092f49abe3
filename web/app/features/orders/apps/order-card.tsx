import { dollars } from '@fortnight/contract/format/money'
import { counted } from '@fortnight/contract/format/plurals'
import type { App } from '@fortnight/contract/orders/apps'
import { orderCents, planOf, runDays } from '@fortnight/contract/plans'

/** What was ordered for an app: plan, testers, days and price. */
export function OrderCard({ app }: { app: App }) {
  const plan = planOf(app.package_plan)
  const rows = [
    ['Testers', `${plan.testers}, to the end`],
    ['Length', counted(runDays(plan, app.duration), 'day')],
    ['Daily use', `${counted(plan.minutes, 'minute')} or more`],
    ['App size', `up to ${plan.sizeMb} MB`],
    ['Price', `${dollars(orderCents(plan, app.duration))}, paid once`],
  ] as const
  return (
    <section aria-labelledby="order-card" className="self-start rounded-4 border border-line bg-surface px-6 py-5">
      <h2 id="order-card" className="text-13 font-semibold text-ink-2">
        Your order
      </h2>
      <p className="mt-1 font-display text-24 leading-tight font-semibold tracking-[-0.03em]">{plan.label}</p>
      <dl className="mt-3 text-14">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-x-5 border-t border-line py-2.5">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-3 text-13 text-ink-3">
        More people start than you pay for, so that {plan.testers} stay.
      </p>
    </section>
  )
}
