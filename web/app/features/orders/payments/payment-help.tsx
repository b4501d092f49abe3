import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dayOf } from '@fortnight/contract/format/moments'
import type { App } from '@fortnight/contract/orders/apps'
import type { PaymentHelp as Request } from '@fortnight/contract/orders/payment-help'
import type { PlanName } from '@fortnight/contract/plans'
import { lazyDialog } from '../../../lib/lazy-dialog.tsx'
import { chunk } from '../../../lib/load-chunk.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { paymentHelpOf } from './payment-help.queries.ts'

const load = chunk(() => import('./payment-help-dialog.tsx'), import.meta.url)
const PaymentHelpDialog = lazyDialog(load, (module) => module.PaymentHelpDialog)

/** What became of the request: it waits for an answer, or was answered. */
function Asked({ request, email }: { request: Request; email: string }) {
  if (request.state === 'open')
    return (
      <p className="text-14 text-ink-2">
        You asked for another way to pay on <time dateTime={request.created_at}>{dayOf(request.created_at)}</time>.
        We’ll write to <b className="font-semibold wrap-anywhere text-ink">{email}</b> within a working day. You can
        still pay by one of the methods above.
      </p>
    )
  return (
    <section aria-label="Our answer about paying" className="text-14">
      <p className="text-ink-2">
        We answered your request
        {request.ended_at && (
          <>
            {' '}
            on <time dateTime={request.ended_at}>{dayOf(request.ended_at)}</time>
          </>
        )}
        :
      </p>
      <p dir="auto" className="mt-1.5 wrap-anywhere whitespace-pre-line">
        {request.answer}
      </p>
    </section>
  )
}

/** The way out for a developer who can pay by none of the methods, and what became of it. */
export function PaymentHelp({ app, plan }: { app: App; plan: PlanName }) {
  const { email } = useUser()
  const [asking, setAsking] = useState(false)
  const { data: request, isPending } = useQuery(paymentHelpOf(app.id))
  const asked = request && request.state !== 'lapsed' ? request : undefined
  const note = useRef<HTMLDivElement>(null)
  const close = () => {
    setAsking(false)
    // A request that was sent takes the place of the button that had the focus.
    requestAnimationFrame(() => note.current?.focus())
  }
  return (
    <div className="mt-2 min-h-11">
      {asked && (
        <div ref={note} tabIndex={-1} className="mt-3 rounded-3 bg-sunken px-[18px] py-3.5">
          <Asked request={asked} email={email} />
        </div>
      )}
      {!isPending && asked?.state !== 'open' && (
        <Button variant="ghost" size="sm" className="-ml-3 text-ink-2 max-sm:min-h-11" onClick={() => setAsking(true)}>
          {asked ? 'Ask again' : 'I can’t pay this way'}
        </Button>
      )}
      {asking && <PaymentHelpDialog app={app} plan={plan} onClose={close} />}
    </div>
  )
}
