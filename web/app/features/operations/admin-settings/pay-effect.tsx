import { useQuery } from '@tanstack/react-query'
import type { Margin } from '@fortnight/contract/orders/margins'
import { leftPkr } from '@fortnight/contract/orders/margins'
import { decimal } from '@fortnight/contract/format/shares'
import { dollars, inRupees } from '@fortnight/contract/format/money'
import { counted } from '@fortnight/contract/format/plurals'
import { planOf, rupees } from '@fortnight/contract/plans'
import type { Doubt } from '../../admin/versions/versioned-form.tsx'
import type { Value } from '../../admin/versions/subject.ts'
import { marginsQuery } from './settings.queries.ts'

const payIn = (value: Value) => (typeof value['pkr_per_day'] === 'number' ? value['pkr_per_day'] : Number.NaN)

const leftOf = (margin: Margin, rate: number, typed: Value) =>
  leftPkr(margin, { cents: planOf(margin.package_plan).cents, pkrPerUsd: rate, pkrPerDay: payIn(typed) })

const sourceOf = ({ measured, tests }: Margin) =>
  measured ? `mean of ${counted(tests, 'finished test')}` : 'expected, without days after the test'

/** What is left of the price of each plan after the pay that is typed, and what went back. */
export function PayEffect({ typed, rate }: { typed: Value; rate: number | null }) {
  const { data: margins } = useQuery(marginsQuery)
  if (!margins || rate === null || !Number.isFinite(payIn(typed))) return null
  return (
    <table className="w-full text-14">
      <caption className="mb-2 text-left text-13 text-ink-3">What is left of one test with this pay</caption>
      <thead>
        <tr className="border-b border-line text-left text-13 text-ink-3">
          {['Package', 'Price', 'Testers', 'Back', 'Left'].map((head, at) => (
            <th key={head} scope="col" className={at ? 'py-1.5 pl-3 text-right font-normal' : 'py-1.5 font-normal'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="hair tabular-nums">
        {margins.map((margin) => {
          const { label, cents } = planOf(margin.package_plan)
          const left = leftOf(margin, rate, typed)
          return (
            <tr key={margin.package_plan}>
              <th scope="row" className="py-2 text-left font-normal">
                {label}
                <span className="block text-12 text-ink-3">
                  {decimal(margin.paid_days, 0)} days, {sourceOf(margin)}
                </span>
              </th>
              <td className="py-2 pl-3 text-right whitespace-nowrap">{inRupees(rupees(cents, rate))}</td>
              <td className="py-2 pl-3 text-right whitespace-nowrap">
                {inRupees(Math.round(margin.paid_days * payIn(typed)))}
              </td>
              <td className="py-2 pl-3 text-right whitespace-nowrap">{dollars(Math.round(margin.back * 100))}</td>
              <td className={`py-2 pl-3 text-right font-semibold whitespace-nowrap ${left < 0 ? 'text-bad-t' : ''}`}>
                {inRupees(left)}
                {left < 0 && <span className="sr-only">, a loss</span>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Asks once more before pay with which a plan loses money. */
export const payDoubt =
  (margins: readonly Margin[] | undefined, rate: number | null) =>
  (typed: Value): Doubt | undefined => {
    const losing = rate === null ? [] : (margins ?? []).filter((margin) => leftOf(margin, rate, typed) < 0)
    if (losing.length === 0) return undefined
    const names = losing.map(({ package_plan }) => planOf(package_plan).label)
    return {
      title: 'This pay loses money',
      message: `With ${inRupees(payIn(typed))} a day a test of ${names.join(' or ')} costs more than it brings.`,
    }
  }
