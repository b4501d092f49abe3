import type { AdminPayment } from '@fortnight/contract/admin-payments'
import { DecisionDialog } from './payments/decision-dialog.tsx'
import { PaymentsTable } from './payments-table.tsx'
import { useDecision } from './use-decision.ts'
import { useFocusAfterLoss } from './use-focus-after-loss.ts'

/** A list of payments and the dialog that decides one of them. */
export function PaymentDesk({ caption, payments }: { caption: string; payments: readonly AdminPayment[] }) {
  const { decision, open, close } = useDecision()
  const [ref, onFocus] = useFocusAfterLoss(payments)
  return (
    <>
      <div ref={ref} onFocus={onFocus}>
        {payments.length > 0 && <PaymentsTable caption={caption} payments={payments} onDecide={open} />}
      </div>
      {decision && <DecisionDialog key={`${decision.id} ${decision.as}`} decision={decision} onClose={close} />}
    </>
  )
}
