import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { feedback } from '@fortnight/contract/site/feedback'
import { figure } from '@fortnight/contract/format/numbers'
import { decimal } from '@fortnight/contract/format/shares'
import { counted } from '@fortnight/contract/format/plurals'
import { call } from '../../../lib/api.ts'
import { Panel } from '../../admin/panel.tsx'

export const ratingsQuery = queryOptions({
  queryKey: ['feedback', 'ratings'],
  queryFn: async ({ signal }) => (await call(feedback.ratings, {}, { signal })).data,
})

/** How people rated: the mean, and a bar for each number of stars, with its number. */
export function RatingsPanel() {
  const { counts, unrated, average } = useSuspenseQuery(ratingsQuery).data
  const rated = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title="Ratings" end={average !== null && `${decimal(average, 1, 1)} of 5 on average`} className="mb-5">
      <table className="w-full max-w-[560px] text-14">
        <caption className="sr-only">How often each rating was given</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Rating</th>
            <th scope="col">Share</th>
            <th scope="col">Number</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ rating, count }) => (
            <tr key={rating}>
              <th scope="row" className="py-1 pr-3 font-normal whitespace-nowrap text-ink-2">
                {counted(rating, 'star')}
              </th>
              <td className="w-full">
                <span className="sr-only">{rated ? Math.round((100 * count) / rated) : 0} %</span>
                <span aria-hidden="true" className="block h-2 rounded-full bg-sunken">
                  <span
                    className="block h-2 rounded-full bg-ink-2"
                    style={{ width: `${rated ? (100 * count) / rated : 0}%` }}
                  />
                </span>
              </td>
              <td className="pl-3 text-right tabular-nums">{figure(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unrated > 0 && <p className="mt-3 text-13 text-ink-3">{counted(unrated, 'remark')} without a rating.</p>}
    </Panel>
  )
}
