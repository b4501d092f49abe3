import { useQuery } from '@tanstack/react-query'
import { dollars } from '@fortnight/contract/format/money'
import { latePercent, LateScale } from '@fortnight/contract/operations/late-scale'
import { planNames, plans } from '@fortnight/contract/plans'
import type { KeptPromises } from '@fortnight/contract/site/kept-promises'
import type { Margin } from '@fortnight/contract/orders/margins'
import type { Value } from '../../admin/versions/subject.ts'
import type { Doubt } from '../../admin/versions/versioned-form.tsx'
import { marginDoubt } from './pay-effect.tsx'
import { keptPromisesQuery } from './settings.queries.ts'

/** Mean cents that an order of that price pays back by this scale, as late as the newest tests were. */
function expectedCents(scale: LateScale, cents: number, { tests, late_by }: KeptPromises): number {
  const percents = late_by.reduce((sum, { days, tests: late }) => sum + latePercent(scale, days) * late, 0)
  return (cents * percents) / 100 / tests
}

/**
 * Asks once more before a scale with which a plan loses money, as late as the newest tests were. Measured costs have what
 * the scale in force pays back already.
 */
export function lateDoubt(
  margins: readonly Margin[] | undefined,
  promises: KeptPromises | undefined,
  terms: Parameters<typeof marginDoubt>[1],
  scales: { typed: Value; now: Value },
): Doubt | undefined {
  const [typed, now] = [LateScale.safeParse(scales.typed).data, LateScale.safeParse(scales.now).data]
  if (!promises?.tests || !typed || !now) return undefined
  return marginDoubt(
    margins,
    terms,
    (cents, { measured }) =>
      expectedCents(typed, cents, promises) - (measured ? expectedCents(now, cents, promises) : 0),
  )
}

/** What a scale for late tests costs for each order, as it is typed. */
export function LateEffect({ typed }: { typed: Value }) {
  const { data: promises } = useQuery(keptPromisesQuery)
  const scale = LateScale.safeParse(typed).data
  if (!promises || !scale) return null
  if (promises.tests === 0)
    return <p className="text-13 text-ink-3">No promised date has passed yet, so its cost can’t be estimated.</p>
  return (
    <table className="w-full text-14">
      <caption className="mb-2 text-left text-13 text-ink-3">
        Expected cost of this scale for each order: {promises.late} of the newest {promises.tests} tests were late.
      </caption>
      <tbody className="hair tabular-nums">
        {planNames.map((name) => (
          <tr key={name}>
            <th className="py-2 text-left font-normal">
              {plans[name].label} <span className="text-ink-3">{dollars(plans[name].cents)}</span>
            </th>
            <td className="py-2 text-right font-semibold">
              {dollars(Math.round(expectedCents(scale, plans[name].cents, promises)))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
