import { useSuspenseQuery } from '@tanstack/react-query'
import { share } from '@fortnight/contract/format/intervals'
import { decimal, inPercent } from '@fortnight/contract/format/shares'
import { counted } from '@fortnight/contract/format/plurals'
import type { Calibration as Measured } from '@fortnight/contract/testing/watchlist'
import { Panel } from '../../admin/panel.tsx'
import './dashboard.css'
import { calibrationQuery } from './figures.queries.ts'

type Bin = Measured['bins'][number]

/** The interval of what came true as a line from 0 to 100 %, with a dot for the share and a tick for the forecast. */
function Interval({ bin: { met, tests, predicted } }: { bin: Bin }) {
  const { low, high } = share(met, tests)
  const x = (of: number) => 4 + 112 * of
  return (
    <svg viewBox="0 0 120 16" width={120} height={16} aria-hidden="true" className="calibration">
      <line x1={x(0)} x2={x(1)} y1={8} y2={8} />
      <line x1={x(low)} x2={x(high)} y1={8} y2={8} className="calibration-interval" />
      <line x1={x(predicted)} x2={x(predicted)} y1={2} y2={14} className="calibration-forecast" />
      <circle cx={x(met / tests)} cy={8} r={3.5} />
    </svg>
  )
}

function Row({ bin }: { bin: Bin }) {
  const { from, to, tests, predicted, met, google } = bin
  const { low, high } = share(met, tests)
  return (
    <tr>
      <th scope="row">
        {inPercent(from)} to {inPercent(to)}
      </th>
      <td>{inPercent(predicted)}</td>
      <td>
        {met} of {tests}
      </td>
      <td>{google.answers ? `${google.granted} of ${google.answers}` : '–'}</td>
      <td>
        {inPercent(low)} to {inPercent(high)}
      </td>
      <td>
        <Interval bin={bin} />
      </td>
    </tr>
  )
}

/** "Brier score 0.021, skill 0.40", and what that means. */
function scoreText({ brier, skill }: Measured): string {
  if (brier === null) return ''
  const score = `Brier score ${decimal(brier, 3, 3)}`
  return skill === null
    ? `${score}. All tests came out alike, so nothing says yet whether forecasts tell them apart.`
    : `${score}, skill ${decimal(skill, 2, 2)}: 1 is perfect, 0 is no better than always saying the average.`
}

/** How Google's answers, which developers report, agree with what we call met. */
function googleText({ called_met, not_called }: Measured): string {
  if (called_met.answers + not_called.answers === 0) return 'No developer has reported Google’s answer yet.'
  const [called, other] = [called_met, not_called].map(({ answers, granted }) => `${granted} of ${answers}`)
  const met = `Google granted access to ${called} tests whose goal we called met`
  return not_called.answers ? `${met}, and to ${other} that applied before.` : `${met}.`
}

/** Forecasts of the first day of tests against what came of them: where the line misses its tick, they cannot be trusted. */
export function Calibration() {
  const { data } = useSuspenseQuery(calibrationQuery)
  const tests = data.bins.reduce((sum, bin) => sum + bin.tests, 0)
  return (
    <Panel title="How far to trust the forecasts" end={counted(tests, 'test')}>
      {tests === 0 ? (
        <p className="text-14 text-ink-2">
          Nothing to compare yet: no promised day has passed. From then on you see what was forecast on the first day of
          each test next to what happened.
        </p>
      ) : (
        <>
          {/* A region that scrolls must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section aria-label="Forecasts and outcomes" tabIndex={0} className="chart-table scroller">
            <table className="text-14">
              <caption className="sr-only">Tests by the forecast of their first day, and how many came true</caption>
              <thead>
                <tr>
                  <th scope="col">Forecast</th>
                  <th scope="col">Average</th>
                  <th scope="col">Came true</th>
                  <th scope="col">Granted by Google</th>
                  <th scope="col">Interval (95%)</th>
                  <th scope="col">From 0 to 100%</th>
                </tr>
              </thead>
              <tbody>
                {data.bins.map((bin) => (
                  <Row key={bin.from} bin={bin} />
                ))}
              </tbody>
            </table>
          </section>
          <p className="mt-3 text-13 text-ink-3">{scoreText(data)}</p>
          <p className="mt-1 text-13 text-ink-3">{googleText(data)}</p>
        </>
      )}
    </Panel>
  )
}
