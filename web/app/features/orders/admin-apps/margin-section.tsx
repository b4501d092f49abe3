import { useQuery } from '@tanstack/react-query'
import type { TestMargin } from '@fortnight/contract/orders/test-margins'
import { inRupees } from '@fortnight/contract/format/money'
import { Loaded } from '../../../lib/loaded.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Panel } from '../../admin/panel.tsx'
import { marginQuery } from './margins.queries.ts'

/** The sum of a test, a line for each part. */
function Sum({ margin }: { margin: TestMargin }) {
  const { price_pkr, pay_pkr, to_come_pkr, fees_pkr, late_pkr, back_pkr, left_pkr } = margin
  // Taken from 0, as the negative of 0 is written "-Rs 0".
  const parts: [name: string, rupees: number, hint?: string][] = [
    ['Price', price_pkr],
    ['Pay of testers so far', 0 - pay_pkr],
    ['Pay still to come', 0 - to_come_pkr, 'If each tester who accepted shows every day that is left'],
    ['Fees', 0 - fees_pkr],
    ['Back for being late', 0 - late_pkr],
    ['Other refunds', 0 - back_pkr],
  ]
  return (
    <table className="w-full max-w-xl text-14">
      <caption className="sr-only">What this test brings and costs, in rupees</caption>
      <tbody className="hair tabular-nums">
        {parts.map(([name, rupees, hint]) => (
          <tr key={name}>
            <th scope="row" className="py-2 text-left font-normal">
              {name}
              {hint && <span className="block text-12 text-ink-3">{hint}</span>}
            </th>
            <td className="py-2 pl-3 text-right whitespace-nowrap">{inRupees(rupees)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-2 text-left font-semibold">
            Left
          </th>
          <td className={`py-2 pl-3 text-right font-semibold whitespace-nowrap ${left_pkr < 0 ? 'text-bad-t' : ''}`}>
            {inRupees(left_pkr)}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** What is left of the price of a test, by what is booked and expected now. */
export function MarginSection({ id }: { id: string }) {
  const query = useQuery(marginQuery(id))
  const isLoss = (query.data?.left_pkr ?? 0) < 0
  return (
    <Panel
      title="Margin"
      beside={
        isLoss && (
          <Badge tone="bad" icon="warn">
            Loses money
          </Badge>
        )
      }
    >
      <Loaded query={query} failed="The margin could not be read" skeleton={<Skeleton className="h-40" />}>
        {(margin) =>
          margin ? (
            <Sum margin={margin} />
          ) : (
            <p className="text-14 text-ink-2">
              Its margin shows here once the test is paid and an exchange rate is set.
            </p>
          )
        }
      </Loaded>
    </Panel>
  )
}
