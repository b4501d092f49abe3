import { figure } from '@fortnight/contract/format/numbers'
import { decimal } from '@fortnight/contract/format/shares'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Density } from './density.ts'
import { Panel } from './panel.tsx'
import { densityBand, type Rating } from './rating.ts'
import { ratingColours } from './rating-badge.tsx'

/** Percent at the end of the bars, if no phrase is denser. */
const usualEnd = 4

const fills: Partial<Record<Rating, string>> = { good: 'bg-ok-m', poor: 'bg-bad-m' }
const labels: Partial<Record<Rating, string>> = { good: 'Good', poor: 'Too often' }

const share = (percent: number, end: number) => `${(percent / end) * 100}%`

/** The density of each target phrase, against the range where it should be. */
export function DensityPanel({ wordCount, densities }: { wordCount: number; densities: readonly Density[] }) {
  const end = Math.max(usualEnd, ...densities.map(({ percent }) => percent))
  const { least, most } = densityBand
  const band = { left: share(least, end), width: share(most - least, end) }
  return (
    <Panel
      title="Keyword density"
      end={
        <p className="flex items-center gap-2 text-13 text-ink-3">
          <span aria-hidden="true" className="seo-band-key" />
          {least} to {most} %
        </p>
      }
    >
      <ul className="grid gap-3.5">
        {densities.map(({ phrase, count, percent, rating }) => (
          <li key={phrase} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-14">
            <p className="font-semibold">{phrase}</p>
            <p className="flex items-center gap-2 text-13 text-ink-2">
              <span>
                {decimal(percent, 2, 2)} %<span className="sr-only">, {count} times, </span>
              </span>
              {rating ? (
                <Badge {...ratingColours[rating]}>{labels[rating]}</Badge>
              ) : (
                <Badge tone="quiet" icon="minus">
                  Rare
                </Badge>
              )}
            </p>
            <div aria-hidden="true" className="seo-density">
              <span className="seo-band" style={band} />
              <span
                className={classNames('seo-fill', (rating && fills[rating]) || 'bg-c1')}
                style={{ width: share(percent, end) }}
              />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-5 border-t border-line pt-3 text-13 text-ink-3">
        Occurrences × words of the phrase ÷ {figure(wordCount)} words in view on the page, folded answers left out.
      </p>
    </Panel>
  )
}
