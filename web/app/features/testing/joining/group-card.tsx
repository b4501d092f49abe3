import type { Joining, TestGroup } from '@fortnight/contract/testing/joining'
import { counted } from '@fortnight/contract/format/plurals'
import { messageOf } from '../../../lib/message-of.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useMarkGroup } from './joining.queries.ts'

/** What happens to testers who have accepted, or will. */
function Standing({ group, waiting }: { group: TestGroup; waiting: number }) {
  if (group.problem)
    return (
      <p role="status" className="text-14 text-due-t">
        We can’t add testers to this group for now: {group.problem} Please add those below by hand. Once it works again,
        we go on by ourselves.
      </p>
    )
  const testers = counted(waiting, 'tester is', 'testers are')
  if (!group.on_track && !group.binds)
    return (
      <p className="text-14 text-ink-2">
        {waiting > 0
          ? `${testers} in it and ${waiting === 1 ? 'waits' : 'wait'} for you: they can join once the track names this group.`
          : 'Testers can join once the track names this group.'}
      </p>
    )
  return (
    <p className="flex items-center gap-2 text-14 text-ink-2">
      <Icon name={waiting > 0 ? 'clock' : 'check'} className={waiting > 0 ? 'text-ink-3' : 'text-ok-m'} />
      {waiting > 0
        ? `${testers} on the way into the group. It takes a minute or two.`
        : 'Testers come and go in this group by themselves. You have nothing to do here.'}
    </p>
  )
}

/** The group that we keep for a test, to be named once in Play Console. */
export function GroupCard({ appId, joining, group }: { appId: string; joining: Joining; group: TestGroup }) {
  const mark = useMarkGroup(appId)
  const { email, on_track, seen, binds } = group
  const waiting = joining.joiners.filter(
    ({ state, step, unknown }) => state === 'invited' && step === 'accepted' && !unknown,
  ).length
  const send = () =>
    mark.mutate(!on_track, { onError: (error) => showToast(messageOf(error), { tone: 'destructive' }) })
  return (
    <section
      aria-labelledby="test-group"
      className={classNames(
        'grid gap-4 rounded-3 border p-4 sm:p-5',
        on_track || binds || !email ? 'border-line bg-surface' : 'needs-you',
      )}
    >
      <h2 id="test-group" className="text-20">
        {on_track || binds ? 'The group of your test' : 'Add one group in Play Console'}
      </h2>
      {email === null ? (
        <p role="status" className="text-14 text-ink-2">
          {group.problem
            ? `We can’t make the group of your test for now: ${group.problem}`
            : 'We are making the group of your test. Its address is here in a minute or two.'}
        </p>
      ) : (
        <>
          {!on_track && !binds && (
            <p className="text-14 text-ink-2">
              Open Testing, Closed testing, Testers, choose Google Groups, add this address and save. You do it once: we
              add and remove the testers.
            </p>
          )}
          <div className="flex items-center gap-2 rounded-3 border border-line bg-surface py-1.5 pr-1.5 pl-4">
            <bdi className="min-w-0 flex-1 font-mono text-14 wrap-anywhere">{email}</bdi>
            <CopyButton text={email} label="Copy the group’s address" className="size-11!" />
          </div>
          {seen ? (
            <p className="flex items-center gap-2 text-14">
              <Icon name={on_track ? 'check' : 'clock'} className={on_track ? 'text-ok-m' : 'text-ink-3'} />
              {on_track
                ? 'Google shows us that the closed track names this group.'
                : binds
                  ? 'We are adding it to the closed track.'
                  : 'Google shows us that the closed track does not name this group yet. We look again by ourselves.'}
            </p>
          ) : (
            <label className="flex min-h-11 items-center gap-3 text-14">
              <input
                type="checkbox"
                className="size-5 flex-none accent-ink"
                checked={mark.isPending ? mark.variables : on_track}
                disabled={mark.isPending}
                onChange={send}
              />
              The closed track in Play Console names this group
            </label>
          )}
          <Standing group={group} waiting={waiting} />
        </>
      )}
    </section>
  )
}
