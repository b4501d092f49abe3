import type { App } from '@fortnight/contract/orders/apps'
import { orderCents, planOf } from '@fortnight/contract/plans'
import { dollars } from '@fortnight/contract/format/money'
import { setupText } from '@fortnight/contract/vocabulary/setup-parts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { NextCard } from '../../../ui/next-card.tsx'
import { StandingBand } from '../../../ui/standing-band.tsx'
import type { OpenDialog } from './dialog-address.ts'
import { setupToAsk } from './setup-to-ask.ts'
import { mayPay, standingOf } from './standing.ts'

function Next({ app, onOpen }: { app: App; onOpen: OpenDialog }) {
  const missing = setupToAsk(app)
  if (mayPay(app))
    return (
      <NextCard
        act={
          <Button
            size="sm"
            className="max-sm:min-h-11 max-sm:w-full"
            onClick={() => onOpen(app.status === 'pending' ? 'start' : 'pay', app.id)}
          >
            Pay {dollars(orderCents(planOf(app.package_plan), app.duration))}
          </Button>
        }
      >
        Your testers arrive within 24 hours of payment and Play set-up.
      </NextCard>
    )
  if (missing.length > 0 && app.status !== 'cancelled')
    return (
      <NextCard
        act={
          <Button size="sm" className="max-sm:min-h-11 max-sm:w-full" onClick={() => onOpen('setup', app.id)}>
            Set up for Play
          </Button>
        }
      >
        Add the {setupText(missing)}: testers can’t join before.
      </NextCard>
    )
  return null
}

/** The state of an app that has no test yet, and the next step towards one. */
export function BeforeTest({ app, onOpen }: { app: App; onOpen: OpenDialog }) {
  const { headline, sub, k } = standingOf(app, useNow())
  return (
    <StandingBand label="Outlook" k={k} headline={headline} next={<Next app={app} onOpen={onOpen} />}>
      {sub}
    </StandingBand>
  )
}
