import { allowed } from '@fortnight/contract/vocabulary/app-states'
import type { App } from '@fortnight/contract/orders/apps'
import { missingSetup, setupText } from '@fortnight/contract/vocabulary/setup-parts'
import { Button } from '../../../ui/button.tsx'

/**
 * What comes after a payment was sent: the Play set-up while part of it is missing, because no tester is asked before
 * it is complete.
 */
export function AfterPayment({
  app,
  done,
  onClose,
  onSetup,
}: {
  app: App
  done: boolean
  onClose: () => void
  onSetup: () => void
}) {
  const missing = missingSetup(app)
  if (missing.length === 0 || !allowed('setUp', app.status))
    return <Button onClick={onClose}>{done ? 'Done' : 'Close'}</Button>
  return (
    <>
      <p className="dialog-note">
        Next: add the {setupText(missing)}. Your testers arrive within 24 hours of payment and Play set-up.
      </p>
      <Button variant="ghost" onClick={onClose}>
        Later
      </Button>
      <Button onClick={onSetup}>Set up for Play</Button>
    </>
  )
}
