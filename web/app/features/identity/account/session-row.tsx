import { momentOf } from '@fortnight/contract/format/moments'
import { Ago } from '../../../lib/ago.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Session } from './account.queries.ts'
import { deviceOf } from '@fortnight/contract/device'

/** One browser that is signed in. `now`: when the list was read. */
export function SessionRow({
  session,
  now,
  busy,
  onEnd,
}: {
  session: Session
  now: number
  busy: boolean
  onEnd: () => void
}) {
  const { user_agent, network, created_at, last_seen_at, current } = session
  const device = deviceOf(user_agent)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 py-3 first:pt-0">
      <Icon name={device.handheld ? 'phone' : 'laptop'} size={20} className="text-ink-3" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="truncate font-semibold" title={user_agent ?? undefined}>
            {device.name}
          </b>
          {current && <Badge tone="quiet">This device</Badge>}
        </p>
        <p className="text-13 text-ink-3">
          {!current && (
            <>
              Last used <Ago moment={last_seen_at} now={now} />,{' '}
            </>
          )}
          {current ? 'Signed in' : 'signed in'} <Ago moment={created_at} now={now} />
          {network !== null && <span title="The first part of its address">, from network {network}.…</span>}
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:min-h-11"
          busy={busy}
          aria-label={`End ${device.name}, signed in ${momentOf(created_at)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  )
}
