import { longDay } from '@fortnight/contract/format/days'
import { fewestForResults } from '@fortnight/contract/site/results'
import { intervalText, keptShares, missesText } from '@fortnight/contract/site/kept-promises'
import { useSite } from '../site-context.ts'

/** How often the date promised at the order was kept: of all tests sold, by two counts, with what went wrong. */
export function KeptDates() {
  const promises = useSite().stats?.promises
  if (!promises || promises.tests < fewestForResults || !promises.from || !promises.to)
    return (
      <p>
        Too few promised dates have passed to measure anything. From {fewestForResults} on, the count is here, whatever
        it is.
      </p>
    )
  const { promised, moved } = keptShares(promises)
  return (
    <>
      <table>
        <caption>
          All tests sold with a promised date from {longDay(promises.from)} to {longDay(promises.to)}, the newest 200 at
          most: also those that were refunded or cancelled
        </caption>
        <thead>
          <tr>
            <th scope="col">Ready to apply</th>
            <th scope="col">Tests</th>
            <th scope="col">Interval (95%)</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">On the day promised at the order</th>
            <td>
              {promised.hits} of {promised.of}
            </td>
            <td>{intervalText(promised)}</td>
          </tr>
          <tr>
            <th scope="row">On that day as their developers moved it</th>
            <td>
              {moved.hits} of {moved.of}
            </td>
            <td>{intervalText(moved)}</td>
          </tr>
        </tbody>
      </table>
      <p>{missesText(promises)} We never move a date ourselves: what we take longer is late.</p>
    </>
  )
}
