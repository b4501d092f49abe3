import { useQuery } from '@tanstack/react-query'
import { dollars } from '@fortnight/contract/format/money'
import { latePercent, LateScale } from '@fortnight/contract/operations/late-scale'
import { planNames, plans } from '@fortnight/contract/plans'
import type { KeptPromises } from '@fortnight/contract/site/kept-promises'
import type { Value } from '../../admin/versions/subject.ts'
import { keptPromisesQuery } from './settings.queries.ts'

/** Mean cents that an order of that price pays back by this scale, as late as the newest tests were. */
function expectedCents(scale: LateScale, cents: number, { tests, late_by }: KeptPromises): number {
  const percents = late_by.reduce((sum, { days, tests: late }) => sum + latePercent(scale, days) * late, 0)
  return (cents * percents) / 100 / tests
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
