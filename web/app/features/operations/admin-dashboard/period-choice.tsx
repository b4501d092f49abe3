import { Link } from 'react-router'
import { type Period, periods } from '@fortnight/contract/operations/figures'
import { searchOf } from './figures.queries.ts'

/** Periods of the charts, as addresses; the chosen one is marked. */
export function PeriodChoice({ period }: { period: Period }) {
  return (
    <nav aria-label="Period of the charts" className="desk-filter">
      {periods.map((choice) => (
        <Link
          key={choice}
          to={`/admin${searchOf(choice)}`}
          preventScrollReset
          aria-current={choice === period ? 'true' : undefined}
        >
          {choice} days
        </Link>
      ))}
    </nav>
  )
}
