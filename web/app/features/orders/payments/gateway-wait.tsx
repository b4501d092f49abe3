import { useEffect, useRef, useState } from 'react'
import { inRupees } from '@fortnight/contract/format/money'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Moon } from '../../../ui/moon.tsx'
import { openPaymentWindow } from './payment-window.ts'
import { type GatewayPayment, useGateway } from './use-gateway.ts'

/** A payment that did not come: why, and another try. */
function Over({ messages, onAgain }: { messages: (string | null)[]; onAgain: () => void }) {
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <FormAlert>{messages.filter(Boolean).join('\n')}</FormAlert>
      <Button variant="secondary" onClick={onAgain}>
        <Icon name="refresh" />
        Try again
      </Button>
    </div>
  )
}

/** Waits for an automatic payment, with its window or without. */
export function GatewayWait({
  payment: asked,
  onPaid,
  onAgain,
}: {
  payment: GatewayPayment
  onPaid: () => void
  onAgain: () => void
}) {
  const [popup, setPopup] = useState(asked.popup)
  const state = useGateway({ ...asked, popup })
  const over = state.is !== 'waiting'
  // The button that led here is gone, and the focus with it.
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    if (over) popup?.close()
  }, [over, popup])
  useEffect(() => {
    if (state.is === 'paid') onPaid()
  }, [state.is, onPaid])
  if (state.is === 'paid') return null
  if (state.is === 'over') return <Over messages={[state.message, state.reason]} onAgain={onAgain} />
  const rupees = state.payment?.amount_pkr
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <div role="status" className="grid justify-items-start gap-3">
        <Moon k={0.5} size={40} />
        <p ref={title} tabIndex={-1} className="font-display text-20 leading-tight font-semibold">
          Approve the payment on your phone
        </p>
        <p className="max-w-[60ch] text-14 text-ink-2">
          {`EasyPaisa asks you there for ${rupees ? inRupees(rupees) : 'the amount'}. Enter your PIN on the phone, never here. We see it within seconds; after 10 minutes the request ends.`}
        </p>
        {state.unreachable && (
          <p className="text-14 text-due-t">
            No connection at the moment. The payment goes on without it; we keep trying.
          </p>
        )}
        {!popup && <p className="text-14 text-ink-2">The payment window is not open. You don’t need it to pay.</p>}
      </div>
      <FormAlert>{state.doubt}</FormAlert>
      <Button variant="secondary" onClick={() => setPopup(openPaymentWindow(asked.id))}>
        <Icon name="external" />
        Show the payment window
      </Button>
    </div>
  )
}
