import { useQuery } from '@tanstack/react-query'
import { type Margin, paidDaysOf, testSum } from '@fortnight/contract/orders/margins'
import { Fees } from '@fortnight/contract/operations/fees'
import { ExchangeRate, type Setting } from '@fortnight/contract/operations/settings'
import { payOfDays, seatPayOf, TesterPay } from '@fortnight/contract/operations/tester-pay'
import { decimal } from '@fortnight/contract/format/shares'
import { inRupees } from '@fortnight/contract/format/money'
import { counted } from '@fortnight/contract/format/plurals'
import { planOf } from '@fortnight/contract/plans'
import type { Doubt } from '../../admin/versions/versioned-form.tsx'
import type { Value } from '../../admin/versions/subject.ts'
import { marginsQuery } from './settings.queries.ts'

/** The settings on which the margin of a test rests. */
type Terms = Record<'pay' | 'fees' | 'rate', Value>

/** Those settings as they are in force. */
export function termsIn(settings: readonly Setting[]): Terms {
  const of = (name: string) => settings.find((setting) => setting.name === name)?.data ?? {}
  return { pay: of('pay'), fees: of('fees'), rate: of('rate') }
}

/** Cents that go back for each test of that price besides what its margin has. */
type MoreBack = (cents: number, margin: Margin) => number

/** The sum of a test of each plan by these settings; undefined while one of them is not valid. */
function sumsBy(margins: readonly Margin[] | undefined, terms: Terms, more: MoreBack = () => 0) {
  const pay = TesterPay.safeParse(terms.pay).data
  const fees = Fees.safeParse(terms.fees).data
  const rate = ExchangeRate.safeParse(terms.rate).data
  if (!margins || !pay || !fees || !rate) return undefined
  const seat = seatPayOf(pay)
  return margins.map((margin) => {
    const { cents, label } = planOf(margin.package_plan)
    const back = margin.back + more(cents, margin) / 100
    const prices = { cents, pkrPerUsd: rate.pkr_per_usd, pay: seat, fees }
    return { margin, label, seat, ...testSum({ ...margin, back }, prices) }
  })
}

const sourceOf = ({ measured, tests }: Margin) =>
  measured ? `mean of ${counted(tests, 'finished test')}` : 'expected, without days after the test'

/** What is left of the price of each plan after the pay that is typed, what went back, and fees. */
export function PayEffect({ terms }: { terms: Terms }) {
  const { data: margins } = useQuery(marginsQuery)
  const sums = sumsBy(margins, terms)
  const [first] = sums ?? []
  if (!sums || !first) return null
  const { days } = first.margin
  return (
    <div className="grid gap-2">
      <p className="text-14">
        A tester who shows all {days} days gets <b>{inRupees(payOfDays(first.seat, days, days))}</b>.
      </p>
      <table className="w-full text-14 max-sm:text-13">
        <caption className="mb-2 text-left text-13 text-ink-3">
          What is left of one test with this pay, in rupees
        </caption>
        <thead>
          <tr className="border-b border-line text-left text-13 text-ink-3">
            {['Package', 'Price', 'Testers', 'Back', 'Fees', 'Left'].map((head, at) => (
              <th
                key={head}
                scope="col"
                className={at ? 'py-1.5 pl-2 text-right font-normal sm:pl-3' : 'py-1.5 font-normal'}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="hair tabular-nums">
          {sums.map(({ margin, label, price, testers, back, fees, left }) => (
            <tr key={margin.package_plan}>
              <th scope="row" className="py-2 text-left font-normal">
                {label}
                <span className="block text-12 text-ink-3">
                  {decimal(paidDaysOf(margin), 0)} days, {sourceOf(margin)}
                </span>
              </th>
              {[price, testers, back, fees].map((rupees, at) => (
                <td key={at} className="py-2 pl-2 text-right whitespace-nowrap sm:pl-3">
                  {decimal(rupees, 0)}
                </td>
              ))}
              <td
                className={`py-2 pl-2 text-right font-semibold whitespace-nowrap sm:pl-3 ${left < 0 ? 'text-bad-t' : ''}`}
              >
                {decimal(left, 0)}
                {left < 0 && <span className="sr-only">, a loss</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Asks once more before a setting with which a plan loses money. */
export function marginDoubt(margins: readonly Margin[] | undefined, terms: Terms, more?: MoreBack): Doubt | undefined {
  const losing = (sumsBy(margins, terms, more) ?? []).filter(({ left }) => left < 0)
  if (losing.length === 0) return undefined
  const losses = losing.map(({ label, left }) => `${label} (${inRupees(-left)})`)
  return {
    title: 'This loses money',
    message: `A test of ${losses.join(' or ')} then costs more than it brings.`,
  }
}
