import { usePush, type PushState } from '../../../lib/push.ts'
import { Ago } from '../../../lib/ago.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { PageSection } from '../../../ui/page-section.tsx'

const messages = {
  none: 'This browser cannot show notifications.',
  install: 'On an iPhone or iPad, tap Share, then “Add to Home Screen”, and open the page from there.',
  blocked: 'You blocked notifications in this browser. Allow them in the settings of this site, then reload the page.',
  off: 'Notifications do not appear in this browser.',
  on: 'Notifications appear in this browser until you sign out.',
} satisfies Record<PushState, string>

function Devices() {
  const push = usePush()
  if (!push) return null
  const { state, here, devices, readAt, isBusy } = push
  return (
    <div className="grid gap-4">
      <p role="status" className="text-ink-2">
        {messages[state]}
      </p>
      {push.hasFailed && <FormAlert>This did not work. Check your connection and try again.</FormAlert>}
      {state === 'off' && (
        <p>
          <Button variant="secondary" busy={isBusy} onClick={push.turnOn}>
            Show notifications in this browser
          </Button>
        </p>
      )}
      <ul className="hair empty:hidden">
        {devices.map(({ id, device, created_at, last_sent_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <b className="font-semibold">{device}</b>
                {id === here?.id && <Badge tone="quiet">This device</Badge>}
              </p>
              <p className="text-13 text-ink-3">
                Since <Ago moment={created_at} now={readAt} />
                {last_sent_at && (
                  <>
                    , last notified <Ago moment={last_sent_at} now={readAt} />
                  </>
                )}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              className="max-sm:min-h-11"
              disabled={isBusy}
              aria-label={`Stop on ${device}`}
              onClick={() => push.turnOff(id)}
            >
              Stop
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The user's browsers that show notifications. */
export function PushSection() {
  return (
    <PageSection
      anchor="push"
      title="Notifications in browsers"
      lead="Also when this page is not open. Each browser is switched on by itself."
    >
      <Devices />
    </PageSection>
  )
}
