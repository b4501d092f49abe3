import { Link } from 'react-router'
import { vitalLimits } from '@fortnight/contract/site/vitals'
import { searchOf, type SeoView, vitalNames } from './seo-view.ts'

/** The vitals as addresses; the chosen one is marked. */
export function VitalChoice({ view }: { view: SeoView }) {
  return (
    <nav aria-label="Vital of the chart" className="seo-choice">
      {vitalNames.map((vital) => (
        <Link
          key={vital}
          to={{ search: searchOf({ ...view, vital }) }}
          replace
          preventScrollReset
          aria-current={vital === view.vital ? 'true' : undefined}
        >
          {vitalLimits[vital].label}
        </Link>
      ))}
    </nav>
  )
}
