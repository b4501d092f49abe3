import { rateVital, type VitalName, vitalLimits } from '@fortnight/contract/site/vitals'
import { weekdayOf } from '@fortnight/contract/format/days'
import { type HistoryDay } from './history.ts'
import { ratingLabels } from './rating-badge.tsx'
import { inUnits } from './vital-labels.ts'

/** The chart's numbers for those who don't see it. */
export function HistoryTable({ vital, history }: { vital: VitalName; history: readonly HistoryDay[] }) {
  return (
    // A table does not keep to the size that hides it; the box around it does.
    <div className="sr-only">
      <table>
        <caption>{vitalLimits[vital].name} of real visits by UTC day, 75th percentile</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{vitalLimits[vital].label}</th>
            <th scope="col">Rating</th>
            <th scope="col">Visits</th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ day, value, visits }) => (
            <tr key={day}>
              <th scope="row">{weekdayOf(day)}</th>
              <td>{value === null ? 'No value' : inUnits(vital, value)}</td>
              <td>{value === null ? '' : ratingLabels[rateVital(vital, value)]}</td>
              <td>{visits}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
