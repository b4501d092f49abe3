import type { Check } from './checks.ts'
import { Panel } from './panel.tsx'
import { RatingBadge } from './rating-badge.tsx'

/** What search engines and previews read, one row for each check. */
export function ChecksPanel({ checks }: { checks: readonly Check[] }) {
  return (
    <Panel title="On the page">
      <ul className="hair -my-3">
        {checks.map(({ name, found, target, rating, detail }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 text-14">
            <h3 className="text-14 font-semibold tracking-normal font-text">{name}</h3>
            {rating && <RatingBadge rating={rating} />}
            <p className="col-span-full flex flex-wrap gap-x-3 text-ink-2">
              <span>{found}</span>
              {target && <span className="text-ink-3">Best: {target}</span>}
            </p>
            {detail && <p className="col-span-full text-13 wrap-anywhere text-ink-3">“{detail}”</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
