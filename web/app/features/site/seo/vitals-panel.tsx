import type { VitalsHistory } from '@fortnight/contract/site/vitals'
import type { Measured } from './inspect.ts'
import { Panel } from './panel.tsx'
import { vitalNames } from './seo-view.ts'
import { VitalGauge } from './vital-gauge.tsx'

/** The vitals of this measurement, each next to the 75th percentile of real visits. */
export function VitalsPanel({
  measured,
  visits,
  days,
}: {
  measured: Measured
  visits: VitalsHistory['overall'] | undefined
  days: number
}) {
  return (
    <Panel title="Core web vitals">
      <ul className="seo-gauges">
        {vitalNames.map((vital) => (
          <VitalGauge key={vital} vital={vital} value={measured[vital]} visits={visits?.[vital]} />
        ))}
      </ul>
      <p className="mt-5 border-t border-line pt-3 text-13 text-ink-3">
        The needle is this look: your own browser over three seconds, with the files it has cached.
        {visits && visits.visits > 0 && (
          <> The ring is real visits of the last {days} days: three of four did at least as well.</>
        )}
      </p>
    </Panel>
  )
}
