import type { PlayTrack } from '@fortnight/contract/orders/play-track'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { type useTrackStep, useGroupPreview } from './play-track.queries.ts'
import { SeenStep } from './seen-step.tsx'

function Groups({ title, groups, added }: { title: string; groups: readonly string[]; added?: readonly string[] }) {
  return (
    <div className="min-w-0 rounded-3 border border-line p-3">
      <h5 className="font-text text-13 tracking-normal text-ink-3">{title}</h5>
      {groups.length === 0 && <p className="mt-1 text-13 text-ink-3">No groups</p>}
      <ul className="mt-1 grid gap-1">
        {groups.map((group) => (
          <li key={group} className="font-mono text-13 wrap-anywhere">
            <bdi>{group}</bdi>
            {added?.includes(group) && <span className="ml-2 font-text text-ok-t">added</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The group of the test on the chosen track: the change first, then its developer's yes. */
export function GroupStep({
  appId,
  view: { binds, group, groups, track },
  step,
}: {
  appId: string
  view: PlayTrack
  step: ReturnType<typeof useTrackStep>
}) {
  const preview = useGroupPreview(appId)
  const isOn = group !== null && groups.some((each) => each.toLowerCase() === group.toLowerCase())
  const isSending = step.isPending && step.variables.does === 'bind'
  const seen = isOn ? `“${track ?? ''}” names ${group}.` : null
  const change = preview.data
  return (
    <SeenStep title="Let us add the group of your test" seen={seen}>
      {binds ? (
        <>
          <p className="text-ink-2">
            {isOn
              ? 'We keep it there until a week after your test, and then take it off. Groups of your own stay as they are.'
              : group === null
                ? 'We add it as soon as your test has its group, and keep it there.'
                : 'We add it as soon as Google lets us, and keep it there.'}
          </p>
          <div>
            <Button
              variant="ghost"
              size="sm"
              busy={isSending}
              onClick={() => step.mutate({ does: 'bind', binds: false })}
            >
              Stop adding it
            </Button>
          </div>
        </>
      ) : (
        <>
          {!change && (
            <div>
              <Button variant="secondary" busy={preview.isPending} onClick={() => preview.mutate()}>
                Show the change first
              </Button>
            </div>
          )}
          {preview.isError && (
            <p role="alert" className="text-13 text-bad-t">
              {messageOf(preview.error)}
            </p>
          )}
          {change && (
            <>
              <div className="grid gap-3 sm:grid-cols-2">
                <Groups title="Groups now" groups={change.before} />
                <Groups
                  title="Groups then"
                  groups={change.after}
                  added={change.after.filter((each) => !change.before.includes(each))}
                />
              </div>
              <p className="max-w-[64ch] text-13 text-ink-2">
                We take it off again a week after your test. Nothing else changes. But Google sends whatever you
                prepared in Play Console and did not send yet for review along with it. We wait while a release is in
                review or waits to be sent; other prepared changes we can’t see.
              </p>
              <div>
                <Button busy={isSending} onClick={() => step.mutate({ does: 'bind', binds: true })}>
                  Add the group
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </SeenStep>
  )
}
