import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { App } from '@fortnight/contract/orders/apps'
import type { PlayTrack } from '@fortnight/contract/orders/play-track'
import { ago } from '@fortnight/contract/format/ages'
import { trackStandingLabels } from '@fortnight/contract/vocabulary/track-standings'
import { brand } from '../../../lib/brand.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { GroupStep } from './group-step.tsx'
import { InvitePictures } from './invite-pictures.tsx'
import { PlayVisits } from './play-visits.tsx'
import { playTrackOf, useLeaveTrack, useTrackStep } from './play-track.queries.ts'
import { SeenStep } from './seen-step.tsx'

type Step = ReturnType<typeof useTrackStep>

function Proof({ step }: { step: Step }) {
  const [code, setCode] = useState('')
  const isRefused = step.isError && step.variables?.does === 'prove'
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field label="Code" error={isRefused ? 'This is not the code that we sent.' : undefined} className="w-56">
        <Input mono autoComplete="one-time-code" value={code} onChange={({ target }) => setCode(target.value)} />
      </Field>
      <Button
        variant="secondary"
        className="mt-[26px] min-h-11"
        disabled={!code.trim()}
        busy={step.isPending && step.variables.does === 'prove'}
        onClick={() => step.mutate({ does: 'prove', code })}
      >
        Confirm code
      </Button>
    </div>
  )
}

function InviteStep({ view, account, step }: { view: PlayTrack; account: string; step: Step }) {
  const isSeen = view.proven && view.checked_at !== null && !view.by_hand
  return (
    <SeenStep title="Invite our account" seen={isSeen ? `We can see ${view.package_name ?? ''}.` : null}>
      {!isSeen && (
        <>
          <p className="text-ink-2">
            In Play Console open <b>Users and permissions</b>, <b>Invite new users</b>, and enter this address. Under{' '}
            <b>App permissions</b> add only <bdi className="font-mono text-13">{view.package_name}</bdi> and tick two
            boxes: <b>View app information (read-only)</b> and <b>Manage testing tracks and edit tester lists</b>.
            Nothing else.
          </p>
          <div className="flex items-center gap-2 rounded-3 border border-line bg-surface py-1.5 pr-1.5 pl-4">
            <bdi className="min-w-0 flex-1 font-mono text-13 wrap-anywhere">{account}</bdi>
            <CopyButton text={account} label="Copy the account’s address" className="size-11!" />
          </div>
          <InvitePictures />
        </>
      )}
      {view.code_sent && <Proof step={step} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          busy={step.isPending && step.variables.does === 'check'}
          onClick={() => step.mutate({ does: 'check' })}
        >
          {view.checked_at ? 'Check again' : 'Check'}
        </Button>
        {view.checked_at && <span className="text-13 text-ink-3">Google answered {ago(view.checked_at)}</span>}
      </div>
    </SeenStep>
  )
}

function seenText({ tracks, track, countries_differ }: PlayTrack): string | null {
  const found = tracks.find((each) => each.track === track)
  if (found?.standing !== 'live' || countries_differ) return null
  return `The closed track “${found.track}” has release ${found.release ?? ''}, live.`
}

function TrackChoice({
  view,
  step,
  onCountries,
}: {
  view: PlayTrack
  step: Step
  onCountries: (codes: string[]) => void
}) {
  const { tracks, track, countries, countries_differ } = view
  const chosen = tracks.find((each) => each.track === track)
  const asked = step.isPending && step.variables.does === 'choose' ? step.variables.track : track
  return (
    <SeenStep title="Choose the closed track" seen={seenText(view)}>
      {tracks.length === 0 ? (
        <p className="text-ink-2">Google shows no closed track yet. Make one in Play Console, then check again.</p>
      ) : (
        <RadioCards
          legend="Closed track of this test"
          hideLegend
          name="track"
          value={asked ?? undefined}
          options={tracks.map(({ track: value, standing, release }) => ({
            value,
            label: <bdi>{value}</bdi>,
            detail: release
              ? `Release ${release}, ${trackStandingLabels[standing].is}`
              : trackStandingLabels[standing].is,
            disabled: step.isPending,
          }))}
          onChange={(value) => step.mutate({ does: 'choose', track: value })}
        />
      )}
      {chosen && chosen.standing !== 'live' && (
        <p className="text-13 text-due-t">
          Testers can’t get in by “{chosen.track}” yet: it is {trackStandingLabels[chosen.standing].is}.{' '}
          {trackStandingLabels[chosen.standing].todo}
        </p>
      )}
      {countries_differ && countries && (
        <div className="grid gap-2">
          <p className="text-13 text-due-t">
            This track is available in {countries.length} {countries.length === 1 ? 'country' : 'countries'}, and
            testers of this app can be asked in others. Add countries in Play Console, or ask testers in these only.
          </p>
          <div>
            <Button variant="secondary" size="sm" onClick={() => onCountries(countries)}>
              Use the track’s countries
            </Button>
          </div>
        </div>
      )}
    </SeenStep>
  )
}

interface PartProps {
  app: App
  /** Puts these countries into the form. */
  onCountries: (codes: string[]) => void
}

/** What a developer lets us see of their app in Play Console; nothing on a server without an account there. */
export function PlayTrackPart({ app, onCountries }: PartProps) {
  const { data: view } = useQuery(playTrackOf(app.id))
  const step = useTrackStep(app.id)
  const leave = useLeaveTrack(app.id)
  const [isOpen, setOpen] = useState(false)
  if (!view?.account) return null
  const isBegun = view.proven || view.problem !== null
  const failure = step.error && step.variables?.does !== 'prove' ? messageOf(step.error) : undefined
  return (
    <section aria-labelledby="play-track" className="mt-6 rounded-3 border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id="play-track" className="text-16">
          Let us check it in Play Console
        </h3>
        <Badge tone="quiet">Optional</Badge>
      </div>
      <p className="mt-1 max-w-[64ch] text-14 text-ink-2">
        {brand.name} then sees whether your closed track is live, tells testers of new releases, and shows you the
        crashes of each version.{' '}
        {app.access_method === 'managed_group' && 'It adds the group of your test to the track. '}
        We never publish, and change nothing else of your app. Without it all goes by hand, as before.
      </p>
      {!view.package_name && <p className="mt-3 text-14 text-due-t">Save the package name first.</p>}
      {view.package_name && !isBegun && !isOpen && (
        <Button variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
          Set it up
        </Button>
      )}
      {view.package_name && (isBegun || isOpen) && (
        <>
          {view.problem && (
            <p role="status" className="mt-4 rounded-3 bg-due-b px-4 py-3 text-14 text-due-t">
              {view.problem}
              {view.by_hand && view.checked_at && ' Your test goes on by hand meanwhile.'}
            </p>
          )}
          <ol className="mt-4">
            <InviteStep view={view} account={view.account} step={step} />
            {view.proven && <TrackChoice view={view} step={step} onCountries={onCountries} />}
            {view.track && app.access_method === 'managed_group' && (
              <GroupStep appId={app.id} view={view} step={step} />
            )}
          </ol>
          {failure && (
            <p role="alert" className="mb-3 text-13 text-bad-t">
              {failure}
            </p>
          )}
          <div className="flex flex-wrap items-start justify-between gap-3 border-t border-line pt-4">
            {view.proven ? <PlayVisits appId={app.id} /> : <span />}
            {isBegun && (
              <Button
                variant="ghost"
                size="sm"
                busy={leave.isPending}
                onClick={() =>
                  leave.mutate(undefined, {
                    onSuccess: () => showToast('Your test goes by hand'),
                    onError: (error) => showToast(messageOf(error), { tone: 'destructive' }),
                  })
                }
              >
                Stay by hand
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
