import type { Joiner } from '@fortnight/contract/testing/joining'
import { ago } from '@fortnight/contract/format/ages'
import { seatLabelForOwner } from '@fortnight/contract/vocabulary/seat-labels'
import { troubleForOwner } from '@fortnight/contract/vocabulary/trouble-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** What a tester has shown, besides what they said. */
const proofsOf = ({ account_shown, app_opened }: Joiner) => [
  ...(account_shown ? ['Showed this Google account'] : []),
  ...(app_opened ? ['Came from the app’s own link'] : []),
]

function Row({ joiner, hidden }: { joiner: Joiner; hidden: boolean }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 text-14">
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">
          <bdi>{joiner.name}</bdi>
        </b>
        {!hidden && joiner.email && <span className="block font-mono text-12 text-ink-3">{joiner.email}</span>}
        <span className="block text-12 text-ink-3">{joiner.device}</span>
        {proofsOf(joiner).map((proof) => (
          <span key={proof} className="flex items-center gap-1.5 text-12 text-ink-3">
            <Icon name="check" className="text-ok-m" />
            {proof}
          </span>
        ))}
        {joiner.unknown && joiner.step === 'accepted' && (
          <span className="mt-1 block text-13 text-due-t">Google does not know their address. We look after it.</span>
        )}
        {joiner.trouble && <span className="mt-1 block text-13 text-due-t">{troubleForOwner[joiner.trouble]}</span>}
      </span>
      <span className="grid justify-items-end gap-1">
        <LabelBadge of={seatLabelForOwner(joiner)} />
        <time dateTime={joiner.since} className="text-12 text-ink-3">
          {ago(joiner.since)}
        </time>
      </span>
    </li>
  )
}

/**
 * All testers who accepted, and how far they are. `hidden`: they join a group, so the developer does not need their
 * addresses.
 */
export function JoinerList({ joiners, hidden }: { joiners: readonly Joiner[]; hidden: boolean }) {
  if (!joiners.length)
    return <p className="text-14 text-ink-2">No tester has accepted yet. Names appear here as soon as one does.</p>
  return (
    <ul
      aria-label="Testers who accepted"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] overflow-clip rounded-3 border border-line bg-surface *:-mb-px *:border-b *:border-line"
    >
      {joiners.map((joiner) => (
        <Row key={joiner.seat} joiner={joiner} hidden={hidden} />
      ))}
    </ul>
  )
}
