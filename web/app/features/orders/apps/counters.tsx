import type { App } from '@fortnight/contract/orders/apps'
import { classNames } from '../../../ui/class-names.ts'
import { type StatusFilter, countApps } from './filter.ts'

/** Number of apps in each state; each figure narrows the list to what it counts. */
export function Counters({
  apps,
  pressed,
  onPress,
}: {
  apps: readonly App[]
  pressed: StatusFilter
  onPress: (filter: StatusFilter) => void
}) {
  return (
    <fieldset
      aria-label="Filter by state"
      className="grid min-w-0 grid-cols-2 overflow-clip rounded-3 border border-line bg-surface sm:grid-cols-4"
    >
      {countApps(apps).map(({ filter, label, count }, index) => (
        <button
          key={label}
          type="button"
          aria-pressed={pressed === filter}
          onClick={() => onPress(filter)}
          className={classNames(
            'counter relative flex items-baseline gap-3 border-line px-4 py-[13px] text-left text-14 text-ink-2 hover:bg-hover sm:px-5 sm:py-4',
            index % 2 === 1 && 'border-l',
            index === 2 && 'sm:border-l',
            index > 1 && 'max-sm:border-t',
          )}
        >
          <b className="font-display text-[1.875rem] leading-none font-semibold tracking-[-0.03em] text-ink tabular-nums">
            {count}
          </b>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
