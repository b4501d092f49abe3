import { useState } from 'react'
import { Link } from 'react-router'
import type { Joiner, Joining } from '@fortnight/contract/testing/joining'
import { setupPath } from '@fortnight/contract/site-map/paths'
import { messages } from '@fortnight/contract/messages'
import { counted } from '@fortnight/contract/format/plurals'
import { testerEmails, testerFileName, testerFileText } from '../../../lib/tester-file.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useListing } from './joining.queries.ts'

const copyRefused = () => showToast(messages.emailsCopyFailed, { tone: 'destructive' })

const listed = (joiners: readonly Joiner[]) => joiners.flatMap(({ email }) => (email ? [{ email }] : []))

/** The addresses to add in Play Console; hidden if testers join a group by themselves. */
function Addresses({ joining, waiting }: { joining: Joining; waiting: readonly Joiner[] }) {
  if (joining.access_method === 'google_group')
    return (
      <p className="text-14 text-ink-2">
        We asked these testers to join <bdi className="font-mono">{joining.group_email}</bdi>. Check its members in
        Google Groups, then confirm who has joined.
      </p>
    )
  const fresh = waiting.filter((joiner) => joiner.fresh)
  const some = fresh.length > 0 && fresh.length < waiting.length ? fresh : waiting
  return (
    <div className="grid gap-3">
      <p className="text-14 text-ink-2">
        Add these addresses to your list of testers in Play Console (Testing, Closed testing, Testers) and save it. Then
        confirm here: testers get the opt-in link after that.
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          variant="primary"
          size="md"
          text={testerEmails(listed(some))}
          onCopied={() => showToast(messages.emailsCopied)}
          onRefused={copyRefused}
        >
          {some === waiting ? 'Copy All' : `Copy ${some.length} new`}
        </CopyButton>
        <Button
          variant="secondary"
          onClick={() => saveFile(testerFileName(joining.app_name), testerFileText(listed(waiting)))}
        >
          <Icon name="download" />
          Download
        </Button>
      </div>
    </div>
  )
}

function Choice({
  joiner,
  hidden,
  checked,
  onChange,
}: {
  joiner: Joiner
  hidden: boolean
  checked: boolean
  onChange: () => void
}) {
  return (
    <li>
      <label className="flex min-h-13 items-center gap-3 px-4 py-2 text-14">
        <input type="checkbox" className="size-5 flex-none accent-ink" checked={checked} onChange={onChange} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <b className="font-semibold">
            <bdi>{joiner.name}</bdi>
          </b>
          {!hidden && <span className="block font-mono text-12 text-ink-3">{joiner.email}</span>}
        </span>
        {joiner.fresh && <Badge tone="moon">New</Badge>}
      </label>
    </li>
  )
}

/** Testers who accepted and wait for the developer: their addresses, and the confirmation that they are on the list. */
export function ToList({ appId, joining }: { appId: string; joining: Joining }) {
  const waiting = joining.joiners.filter(({ state, step }) => state === 'invited' && step === 'accepted')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const listing = useListing(appId)
  if (!waiting.length) return null
  const chosen = waiting.filter(({ seat }) => !left.has(seat))
  const toggle = (seat: number) => {
    const next = new Set(left)
    if (!next.delete(seat)) next.add(seat)
    setLeft(next)
  }
  const send = () =>
    listing.mutate(
      chosen.map(({ seat }) => seat),
      {
        onSuccess: ({ listed }) => showToast(`${counted(listed, 'tester')} can join now`),
        onError: (error) => showToast(messageOf(error), { tone: 'destructive' }),
      },
    )
  return (
    <section aria-labelledby="to-list" className="needs-you grid gap-4 rounded-3 border p-4 sm:p-5">
      <h2 id="to-list" className="text-20">
        {counted(waiting.length, 'tester is', 'testers are')} waiting to be added in Play Console
      </h2>
      <Addresses joining={joining} waiting={waiting} />
      <ul aria-label="Testers to confirm" className="hair rounded-3 border border-line bg-surface">
        {waiting.map((joiner) => (
          <Choice
            key={joiner.seat}
            joiner={joiner}
            hidden={joining.access_method === 'google_group'}
            checked={!left.has(joiner.seat)}
            onChange={() => toggle(joiner.seat)}
          />
        ))}
      </ul>
      {joining.opt_in_url ? (
        <div>
          <Button busy={listing.isPending} disabled={!chosen.length} onClick={send} className="max-sm:w-full">
            {joining.access_method === 'google_group'
              ? `${chosen.length} of ${waiting.length} are in the group`
              : `I have added ${chosen.length} of ${waiting.length}`}
          </Button>
        </div>
      ) : (
        <p role="status" className="text-14 text-due-t">
          Add the opt-in link in the Play setup first. Testers can’t join without it.{' '}
          <Link to={setupPath(appId)}>Open the Play setup</Link>
        </p>
      )}
    </section>
  )
}
