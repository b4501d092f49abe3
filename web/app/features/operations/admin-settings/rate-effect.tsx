import { planNames, plans, rupees } from '@fortnight/contract/plans'
import { isLeap } from '@fortnight/contract/operations/settings'
import { dollars, inRupees } from '@fortnight/contract/format/money'
import type { Doubt } from '../../admin/versions/versioned-form.tsx'
import type { Value } from '../../admin/versions/subject.ts'

const rateOf = (value: Value) => (typeof value['pkr_per_usd'] === 'number' ? value['pkr_per_usd'] : Number.NaN)
const amount = (cents: number, rate: number) =>
  Number.isFinite(rate) && rate > 0 ? inRupees(rupees(cents, rate)) : 'not set'

/** What the three prices are in rupees, now and with the rate that is typed. */
export function RateEffect({ now, typed }: { now: Value; typed: Value }) {
  const [old, next] = [rateOf(now), rateOf(typed)]
  return (
    <table className="w-full text-14">
      <caption className="mb-2 text-left text-13 text-ink-3">
        What developers pay. Payments that were submitted keep their amount.
      </caption>
      <thead>
        <tr className="border-b border-line text-left text-13 text-ink-3">
          <th className="py-1.5 font-normal">Package</th>
          <th className="py-1.5 text-right font-normal">Now</th>
          <th className="py-1.5 text-right font-normal">With this rate</th>
        </tr>
      </thead>
      <tbody className="hair tabular-nums">
        {planNames.map((name) => (
          <tr key={name}>
            <th className="py-2 text-left font-normal">
              {plans[name].label} <span className="text-ink-3">{dollars(plans[name].cents)}</span>
            </th>
            <td className="py-2 text-right">{amount(plans[name].cents, old)}</td>
            <td className="py-2 text-right font-semibold">{amount(plans[name].cents, next)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Asks once more before a rate that looks like a slip of the pen. */
export function rateDoubt(typed: Value, now: Value): Doubt | undefined {
  const [old, next] = [rateOf(now), rateOf(typed)]
  if (!Number.isFinite(old) || !isLeap(old, next)) return undefined
  const share = Math.round((Math.abs(next - old) / old) * 100)
  return {
    title: `${next} rupees for a dollar?`,
    message: `That is ${share} % ${next > old ? 'more' : 'less'} than now (${old}). Every new payment uses it at once.`,
  }
}
