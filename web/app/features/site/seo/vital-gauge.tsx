import { rateVital, type VitalName, vitalLimits } from '@fortnight/contract/site/vitals'
import { RatingBadge, ratingLabels } from './rating-badge.tsx'
import { VitalDial } from './vital-dial.tsx'
import { inUnits, whyMissing } from './vital-labels.ts'

/** One vital: what was measured now, rated, and what real visits measured (null if none did). */
export function VitalGauge({ vital, value, visits }: { vital: VitalName; value?: number; visits?: number | null }) {
  const { label, name, good, poor } = vitalLimits[vital]
  return (
    <li className="grid grid-rows-[auto_auto_1fr] content-start justify-items-center gap-2 text-center">
      <VitalDial vital={vital} value={value} visits={visits} />
      <div>
        <h3 className="font-text text-14 font-semibold tracking-normal">{label}</h3>
        <p className="text-12 text-ink-3">{name}</p>
        <p className="sr-only">
          Good up to {inUnits(vital, good)}, poor above {inUnits(vital, poor)}.
        </p>
      </div>
      <div className="grid content-start justify-items-center gap-1.5">
        {value === undefined ? (
          <>
            <p className="text-14 leading-8 font-semibold text-ink-2">No value yet</p>
            <p className="max-w-[20ch] text-12 text-ink-3">
              {whyMissing(vital, PerformanceObserver.supportedEntryTypes)}
            </p>
          </>
        ) : (
          <>
            <p className="font-display text-24 leading-8 font-semibold tracking-display">{inUnits(vital, value)}</p>
            <RatingBadge rating={rateVital(vital, value)} />
          </>
        )}
        {typeof visits === 'number' && (
          <p className="text-12 text-ink-2">
            Visits: <b className="font-semibold">{inUnits(vital, visits)}</b>,{' '}
            {ratingLabels[rateVital(vital, visits)].toLowerCase()}
          </p>
        )}
      </div>
    </li>
  )
}
