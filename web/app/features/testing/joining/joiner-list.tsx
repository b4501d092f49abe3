import type { Joiner } from '@fortnight/contract/testing/joining'
import type { AssignmentState, JoinStep, Trouble } from '@fortnight/contract/vocabulary/run-states'
import { ago } from '@fortnight/contract/format/ages'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const steps: Record<JoinStep, { label: string; tone: BadgeTone }> = {
  offered: { label: 'Asked', tone: 'quiet' },
  accepted: { label: 'Waits for your list', tone: 'due' },
  listed: { label: 'On your list', tone: 'wait' },
  opted_in: { label: 'Opted in', tone: 'ok' },
  installed: { label: 'Installed', tone: 'ok' },
}

const ends: Partial<Record<AssignmentState, string>> = {
  declined: 'Declined',
  expired: 'Did not opt in',
  withdrawn: 'Taken back',
  opted_out: 'Opted out',
  lost: 'Lost',
  released: 'Released',
  completed: 'Completed',
}

const troubles: Record<Trouble, string> = {
  not_available: 'Google says that the app is not available to them. Check that this very address is on the list.',
  wrong_account: 'Their phone uses another Google account.',
  install_failed: 'The app does not install on their phone.',
}

function Row({ joiner, hidden }: { joiner: Joiner; hidden: boolean }) {
  const end = ends[joiner.state]
  const { label, tone } = end ? { label: end, tone: 'quiet' as const } : steps[joiner.step]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-3 text-14">
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">
          <bdi>{joiner.name}</bdi>
        </b>
        {!hidden && <span className="block font-mono text-12 text-ink-3">{joiner.email}</span>}
        <span className="block text-12 text-ink-3">{joiner.device}</span>
        {joiner.trouble && <span className="mt-1 block text-13 text-due-t">{troubles[joiner.trouble]}</span>}
      </span>
      <span className="grid justify-items-end gap-1">
        <Badge tone={tone}>{label}</Badge>
        <time dateTime={joiner.since} className="text-12 text-ink-3">
          {ago(joiner.since)}
        </time>
      </span>
    </li>
  )
}

/** Everybody who accepted, and how far they are. `hidden`: they join a group, so their addresses are nobody's business. */
export function JoinerList({ joiners, hidden }: { joiners: readonly Joiner[]; hidden: boolean }) {
  if (!joiners.length)
    return <p className="text-14 text-ink-2">Nobody has accepted yet. You see names here as soon as somebody has.</p>
  return (
    <ul aria-label="Testers who accepted" className="hair rounded-3 border border-line bg-surface">
      {joiners.map((joiner) => (
        <Row key={joiner.seat} joiner={joiner} hidden={hidden} />
      ))}
    </ul>
  )
}
