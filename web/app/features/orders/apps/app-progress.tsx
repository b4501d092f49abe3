import type { App } from '@fortnight/contract/orders/apps'
import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DotRow } from '../../../ui/dot-row.tsx'
import { Moon } from '../../../ui/moon.tsx'
import { dayDots, standingOf } from './standing.ts'

/** Longest test whose dots are in one row; a longer one is split in bands of 15, as the day grid is. */
const longestRow = 20
const bandLength = 15
// Of all lengths over 20 only 21 leaves a short band: its six dots are under the first six of fifteen.
const shortBand = 'w-[calc(15px+(100%-15px)*5/14)]'

/** Moon, words, status and dots of a card. */
export function AppProgress({ app, now }: { app: App; now: Date }) {
  const { headline, sub, k } = standingOf(app, now)
  const dots = dayDots(app)
  const done = app.run?.day ?? 0
  const bands = dots.length > longestRow ? [dots.slice(0, bandLength), dots.slice(bandLength)] : [dots]
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 self-start border-t border-line pt-3.5 pb-4">
      <Moon k={k} size={42} quiet={k === 0} className="row-span-2" />
      <b className="font-display text-16 leading-[1.2] font-semibold">{headline}</b>
      <LabelBadge of={appLabels[app.status]} />
      <span className="col-span-2 text-13 text-ink-3">{sub}</span>
      <div className="col-span-full mt-3.5 grid gap-1.5">
        {bands.map((band, index) => {
          const first = index * bandLength + 1
          const label =
            bands.length > 1
              ? `Days ${first} to ${first + band.length - 1}: ${Math.min(Math.max(done - first + 1, 0), band.length)} done`
              : `${done} of ${dots.length} days done`
          return (
            <div key={first} className={classNames(index > 0 && band.length < bandLength && shortBand)}>
              <DotRow days={band} label={label} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
