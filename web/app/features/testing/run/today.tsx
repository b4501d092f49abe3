import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listed } from '@fortnight/contract/format/lists'
import { shortMoment } from '@fortnight/contract/format/moments'
import { feedbackPath } from '@fortnight/contract/site-map/paths'
import type { Finding } from '@fortnight/contract/testing/findings'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { nameOf } from '../../../lib/run-record.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Icon } from '../../../ui/icon.tsx'
import { FindingBadges, FindingText } from './finding-item.tsx'
import { isOver } from './run-labels.ts'
import { runFindings } from './run.queries.ts'

/** Most comments and names that are listed. */
const most = 4

/** Who has checked in today, and who is still expected. */
function CheckIns({ run: { roster, elapsed } }: { run: RunDetail }) {
  const present = roster.filter(({ status, from_day }) => status === 'active' && from_day !== null)
  const expected = present.filter(({ minutes }) => (minutes[elapsed - 1] ?? null) === null)
  if (present.length === 0) return null
  const names = expected.slice(0, most).map(nameOf)
  const others = expected.length - names.length
  return (
    <div className="border-t border-line py-3.5 text-14">
      <p>
        <b className="font-semibold tabular-nums">
          {present.length - expected.length} of {present.length}
        </b>{' '}
        have checked in today.
      </p>
      {expected.length > 0 && (
        <p className="mt-1 text-13 text-ink-3">
          Still expected: {listed([...names, ...(others > 0 ? [`${others} more`] : [])])}.
        </p>
      )}
    </div>
  )
}

function Comment({ finding, now }: { finding: Finding; now: Date }) {
  const { name, created_at } = finding
  return (
    <li className="border-t border-line py-3.5 text-14">
      <p className="flex items-baseline gap-3">
        <b className="min-w-0 truncate font-semibold">
          <bdi>{name}</bdi>
        </b>
        <span className="ml-auto flex-none font-mono text-12 text-ink-3">{shortMoment(new Date(created_at), now)}</span>
      </p>
      <FindingText finding={finding} className="mt-1 line-clamp-3 wrap-anywhere" />
      <p className="mt-2 flex flex-wrap gap-1.5">
        <FindingBadges finding={finding} />
      </p>
    </li>
  )
}

/** What the testers did today, and the first of what they said. */
export function Today({ appId, run }: { appId: string; run: RunDetail }) {
  const { data } = useQuery(runFindings(appId))
  const found = data?.findings ?? []
  const now = useNow()
  const going = !isOver(run) && run.elapsed > 0
  if (!going && found.length === 0) return null
  return (
    <section aria-labelledby="today" className="min-w-0 py-7">
      <h2 id="today" className="mb-3 text-20">
        {going ? 'Today' : 'What testers said'}
      </h2>
      {going && <CheckIns run={run} />}
      <ul aria-label="Feedback" className="empty:hidden">
        {found.slice(0, most).map((finding) => (
          <Comment key={finding.id} finding={finding} now={now} />
        ))}
      </ul>
      {found.length > 0 ? (
        <Link
          to={feedbackPath(appId)}
          className="inline-flex min-h-11 items-center gap-2 text-14 font-semibold underline decoration-line-2 underline-offset-4 hover:decoration-ink"
        >
          {found.length === 1 ? 'Open it' : `All ${found.length} comments`}
          <Icon name="right" />
        </Link>
      ) : (
        <p className="border-t border-line pt-3.5 text-14 text-ink-2">
          What testers write about your app appears here. You answer it with a new version.
        </p>
      )}
    </section>
  )
}
