import { Link } from 'react-router'
import { momentOf } from '@fortnight/contract/format/moments'
import { paymentsPath } from '@fortnight/contract/site-map/paths'
import type { RunDetail } from '@fortnight/contract/testing/runs'
import { Icon } from '../../../ui/icon.tsx'

/** Says that a test is paused, since when, and what that means; nothing while it goes on. */
export function PausedNote({ appId, run: { paused_at: since } }: { appId: string; run: RunDetail }) {
  if (since === null) return null
  return (
    <section aria-label="Paused" className="mt-5 flex gap-2.5 rounded-3 bg-due-b p-4 text-14 text-due-t">
      <Icon name="clock" className="mt-0.5 flex-none" />
      <div>
        <p>
          <b className="font-semibold">This test is paused since {momentOf(since)}</b>, because a refund was asked for.
          We ask no tester to use the app until that is decided. Testers stay in at Google, and days of the pause are
          not sold.
        </p>
        <Link to={paymentsPath(appId)} className="mt-1 inline-block font-semibold underline">
          See the refund
        </Link>
      </div>
    </section>
  )
}
