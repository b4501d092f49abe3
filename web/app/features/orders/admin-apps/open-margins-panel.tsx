import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { inRupees } from '@fortnight/contract/format/money'
import { counted } from '@fortnight/contract/format/plurals'
import { planOf } from '@fortnight/contract/plans'
import { Loaded } from '../../../lib/loaded.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Panel } from '../../admin/panel.tsx'
import { openMarginsQuery } from './margins.queries.ts'

/** What is left of the tests that are going on, those that leave least first. */
export function OpenMarginsPanel() {
  const query = useQuery(openMarginsQuery)
  const losing = query.data?.losing ?? 0
  return (
    <Panel
      title="Margin of open tests"
      className="mt-5"
      beside={
        losing > 0 && (
          <Badge tone="bad" icon="warn">
            {losing} {losing === 1 ? 'loses' : 'lose'} money
          </Badge>
        )
      }
    >
      <Loaded query={query} failed="The margins could not be read" skeleton={<Skeleton className="h-40" />}>
        {({ data, open, left_pkr }) =>
          open === 0 ? (
            <p className="text-14 text-ink-2">Tests with a team show here what is left of their price.</p>
          ) : (
            <>
              <p className="text-14">
                <b className="font-semibold">{inRupees(left_pkr)}</b> left of {counted(open, 'open test')}, after pay
                that is still to come, fees and money that goes back.
              </p>
              <table className="mt-3 w-full text-14">
                <thead>
                  <tr className="border-b border-line text-left text-13 text-ink-3">
                    <th scope="col" className="py-1.5 font-normal">
                      App
                    </th>
                    <th scope="col" className="py-1.5 pl-3 text-right font-normal">
                      Price
                    </th>
                    <th scope="col" className="py-1.5 pl-3 text-right font-normal">
                      Left
                    </th>
                  </tr>
                </thead>
                <tbody className="hair tabular-nums">
                  {data.map((test) => (
                    <tr key={test.app_id}>
                      <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                        <Link to={`/admin/apps/${test.app_id}#margin`} className="admin-link">
                          {test.app_name}
                        </Link>
                        <span className="block text-12 text-ink-3">{planOf(test.package_plan).label}</span>
                      </th>
                      <td className="py-2 pl-3 text-right whitespace-nowrap">{inRupees(test.price_pkr)}</td>
                      <td
                        className={`py-2 pl-3 text-right font-semibold whitespace-nowrap ${test.left_pkr < 0 ? 'text-bad-t' : ''}`}
                      >
                        {inRupees(test.left_pkr)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
