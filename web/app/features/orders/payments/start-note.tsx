import { useQuery } from '@tanstack/react-query'
import { longDay } from '@fortnight/contract/format/days'
import { dayOf, shortMoment } from '@fortnight/contract/format/moments'
import { planOf, runDays } from '@fortnight/contract/plans'
import type { App } from '@fortnight/contract/orders/apps'
import { promisedDay, setUpBy } from '@fortnight/contract/testing/promise'
import { useNow } from '../../../lib/use-now.ts'
import { paymentTerms } from './payments.queries.ts'

/** The day that an order of now promises, and until when Play has to be set up for it. */
export function StartNote({ app }: { app: App }) {
  const { data } = useQuery(paymentTerms)
  const now = useNow()
  if (!data) return <p className="dialog-note">Your testers arrive within 24 hours of payment and Play set-up.</p>
  const days = runDays(planOf(app.package_plan), app.duration)
  const day = promisedDay(new Date(data.promised_from), days)
  const by = shortMoment(setUpBy(day, days), now)
  return (
    <p className="dialog-note">
      {data.starts_on && `Nearly all testers are busy: yours should arrive around ${dayOf(data.starts_on)}. `}
      Pay now, set up Play by {by}: apply on <b className="font-semibold text-ink">{longDay(day)}</b>, or money comes
      back.
    </p>
  )
}
