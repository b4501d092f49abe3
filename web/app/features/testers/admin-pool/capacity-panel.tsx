import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Capacity } from '@fortnight/contract/testers/pool'
import { figure } from '@fortnight/contract/format/numbers'
import { decimal, inPercent } from '@fortnight/contract/format/shares'
import { counted } from '@fortnight/contract/format/plurals'
import { capacityAdviceLabels } from '@fortnight/contract/vocabulary/capacity-advice-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Fact, Facts } from '../../admin/fact.tsx'
import { Panel } from '../../admin/panel.tsx'
import { Tally } from '../../admin/tally.tsx'
import './capacity.css'
import { capacityQuery } from './pool.queries.ts'

const aDay = (apps: number) => `${decimal(apps, 1)} a day`

/** Loads from which new tests start slower, and from which only running tests get testers. */
const [slowFrom, fullFrom] = [0.75, 0.85]

/** Held slots of all, with the loads at which admission should slow and stop. */
function Gauge({ load, held, slots }: Capacity) {
  const summary = `${inPercent(load)} of the pool is busy: ${figure(held)} of ${figure(slots)} seats`
  return (
    <div>
      <div
        role="meter"
        aria-label="Load of the pool"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(load * 100)}
        aria-valuetext={summary}
      >
        <Tally share={load} marks={[slowFrom, fullFrom]} />
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-13 text-ink-3">
        <span>{summary}</span>
        <span>
          Slow from {inPercent(slowFrom)}, full from {inPercent(fullFrom)}
        </span>
      </p>
    </div>
  )
}

/** Seats that come free on each of the next days, as bars and, for screen readers, as a table. */
function Freeing({ freeing }: Pick<Capacity, 'freeing'>) {
  const highest = Math.max(1, ...freeing)
  return (
    <figure className="mt-5">
      <figcaption className="mb-2 text-13 text-ink-3">Seats that come free on each of the next 14 days</figcaption>
      <div aria-hidden="true" className="capacity-days">
        {freeing.map((free, place) => (
          // A day is its place in the row.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place}>
            <i style={{ height: `${(free / highest) * 100}%` }} />
            <b>{free > 0 && free}</b>
          </span>
        ))}
      </div>
      <table className="sr-only">
        <caption>Seats that come free</caption>
        <thead>
          <tr>
            <th scope="col">Days from now</th>
            <th scope="col">Seats</th>
          </tr>
        </thead>
        <tbody>
          {freeing.map((free, place) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={place}>
              <th scope="row">{place + 1}</th>
              <td>{free}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** Number of apps a day that the pool carries, how many come, and when to slow down. */
export function CapacityPanel() {
  const { data } = useSuspenseQuery(capacityQuery)
  const advice = capacityAdviceLabels[data.advice]
  return (
    <Panel title="Capacity" beside={<LabelBadge of={advice} />} className="mb-5">
      <Gauge {...data} />
      <p className="mt-3 mb-4 text-14 text-ink-2">{advice.means}</p>
      <Facts>
        <Fact name="Sustainable, new apps">{aDay(data.sustainable)}</Fact>
        <Fact name="New apps, last 7 days">{aDay(data.week)}</Fact>
        <Fact name="New apps, last 30 days">{aDay(data.month)}</Fact>
        <Fact name="Teams it could start now">{figure(data.teams_now)}</Fact>
        <Fact name="Free testers">{figure(data.free_testers)}</Fact>
        <Fact name="Average team">{counted(Math.round(data.team), 'tester')}</Fact>
        <Fact name="Average stay">{counted(Math.round(data.days), 'day')}</Fact>
        <Fact name="Queue">
          <Link to="/admin/queue" className="admin-link">
            {data.waiting === 0 ? 'No app waits' : `${counted(data.waiting, 'app')} waiting`}
          </Link>
        </Fact>
      </Facts>
      <Freeing freeing={data.freeing} />
    </Panel>
  )
}
