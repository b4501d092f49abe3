import { type VitalName, vitalLimits } from '@fortnight/contract/site/vitals'
import { arcPath, dialSize, fractionOf, pointAt } from './dial.ts'
import { inUnits } from './vital-labels.ts'

const radius = 48

function LimitLabel({ vital, limit }: { vital: VitalName; limit: number }) {
  const fraction = fractionOf(vital, limit)
  const anchor = fraction > 0.55 ? 'start' : fraction > 0.45 ? 'middle' : 'end'
  return (
    <text {...pointAt(fraction, radius + 9)} textAnchor={anchor} className="fill-ink-3 text-11">
      {inUnits(vital, limit)}
    </text>
  )
}

/**
 * A half dial with the limits of good and poor to scale: a needle at the value, a ring at what real visits measured. It
 * repeats only what the text next to it says.
 */
export function VitalDial({ vital, value, visits }: { vital: VitalName; value?: number; visits?: number | null }) {
  const { good, poor } = vitalLimits[vital]
  const [first, second] = [fractionOf(vital, good), fractionOf(vital, poor)]
  const gap = 0.008
  const tip = value === undefined ? undefined : pointAt(fractionOf(vital, value), radius - 7)
  const ring = typeof visits === 'number' ? pointAt(fractionOf(vital, visits), radius - 12) : undefined
  const hub = pointAt(0.5, 0)
  return (
    <svg {...dialSize} aria-hidden="true" className="seo-dial overflow-visible">
      <g fill="none" strokeWidth={9}>
        <path d={arcPath(0, first - gap, radius)} className="stroke-ok-m" />
        <path d={arcPath(first + gap, second - gap, radius)} className="stroke-wait-m" />
        <path d={arcPath(second + gap, 1, radius)} className="stroke-bad-m" />
      </g>
      <LimitLabel vital={vital} limit={good} />
      <LimitLabel vital={vital} limit={poor} />
      {ring && <circle cx={ring.x} cy={ring.y} r={4} className="seo-ring" />}
      {tip && <line x1={hub.x} y1={hub.y} x2={tip.x} y2={tip.y} className="seo-needle" />}
      <circle cx={hub.x} cy={hub.y} r={tip ? 4.5 : 3} className={tip ? 'seo-hub' : 'seo-hub-idle'} />
    </svg>
  )
}
