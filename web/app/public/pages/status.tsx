import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AvailabilitySection } from '../availability.tsx'
import { PlainPage } from '../plain-page.tsx'
import { BrandName } from '../prose-parts.tsx'

const parts = [
  { name: 'Website', description: 'The pages that you are reading.', part: 'website' },
  {
    name: 'Service',
    description: 'The program that answers the screens, signs you in and takes orders.',
    part: 'service',
  },
  { name: 'Database', description: 'Where apps, payments and tests are kept.', part: 'database' },
] as const

const states = [
  { state: 'checking', tone: 'quiet', icon: 'clock', label: 'Checking' },
  { state: 'working', tone: 'ok', icon: 'check', label: 'Working' },
  { state: 'failing', tone: 'bad', icon: 'close', label: 'Not working' },
  { state: 'unreachable', tone: 'due', icon: 'warn', label: 'Not reachable' },
] as const

/** Each state is drawn once in a template; status-client.ts puts copies of them into the rows. */
function Templates() {
  return states.map(({ state, tone, icon, label }) => (
    <template key={state} data-status-badge={state}>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
    </template>
  ))
}

/**
 * What works at this moment, asked by the visitor's own browser: a page drawn by the server could only say that it is
 * up.
 */
export function Status() {
  return (
    <PlainPage
      title="Status"
      lead={
        <>
          What works at <BrandName /> right now. Your own browser asks, every 15 seconds while you look, so this is what
          reaches you and not what we say of ourselves. Below it is what we have measured.
        </>
      }
    >
      <div className="border-t-[1.5px] border-ink pb-[clamp(72px,9.5vw,136px)]" data-status="">
        <div className="max-w-[44rem]">
          <p className="pt-7 text-20 font-semibold noscript:hidden" aria-live="polite" data-status-summary="">
            Checking
          </p>
          <noscript>
            <p className="pt-7">
              These lines need script, because your browser does the asking. Ask by hand instead:{' '}
              <a href="/ready" className="underline underline-offset-3">
                /ready
              </a>{' '}
              says “ready” when website, service and database work.
            </p>
          </noscript>
          <ul className="hair mt-5 border-y border-line">
            {parts.map(({ name, description, part }) => (
              <li key={part} className="flex items-center gap-x-6 py-4">
                <div className="min-w-0 flex-1">
                  <h2 className="text-18">{name}</h2>
                  <p className="mt-1 text-14 text-ink-2">{description}</p>
                </div>
                <span className="noscript:hidden" data-status-part={part}>
                  <Badge tone="quiet" icon="clock">
                    Checking
                  </Badge>
                </span>
                <noscript>
                  <a href="/ready" className="inline-flex min-h-11 items-center text-14 underline underline-offset-3">
                    Needs script: ask /ready
                  </a>
                </noscript>
              </li>
            ))}
          </ul>
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 noscript:hidden">
            <Button variant="secondary" data-status-again="">
              <Icon name="refresh" />
              Check again
            </Button>
            <p className="text-13 text-ink-3">
              Last answer: <span data-status-time="">none yet</span>
            </p>
          </div>
          <AvailabilitySection />
          <div className="prose mt-12">
            <h2>What this can’t tell you</h2>
            <p>
              The percentage is our own measurement, not one from outside. If all three work and something is wrong all
              the same, <a href="/contact">write to us</a>.
            </p>
            <p>Tests go on whatever you see above: testers are opted in at Google, not at our server.</p>
          </div>
          <Templates />
        </div>
      </div>
    </PlainPage>
  )
}
