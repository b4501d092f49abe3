import { useState } from 'react'
import type { AdminPayment } from '@fortnight/contract/admin'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { PaymentsTable } from './payments-table.tsx'
import { useDecision } from './use-decision.ts'
import { useFocusAfterLoss } from './use-focus-after-loss.ts'

/** A payment as it was last listed under this id: the dialog goes on showing it after its row has gone. */
function useLastListed(payments: readonly AdminPayment[], id: string | undefined) {
  const listed = payments.find((payment) => payment.id === id)
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  return { payment: listed ?? (last?.id === id ? last : undefined), listed: listed?.payment_status === 'pending' }
}

/** A list of payments and the dialog that decides one of them. */
export function PaymentDesk({
  caption,
  payments,
  statuses,
}: {
  caption: string
  payments: readonly AdminPayment[]
  statuses?: boolean
}) {
  const { decision, open, close } = useDecision()
  const { payment, listed } = useLastListed(payments, decision?.id)
  const [ref, onFocus] = useFocusAfterLoss(payments)
  return (
    <>
      <div ref={ref} onFocus={onFocus}>
        {payments.length > 0 && (
          <PaymentsTable caption={caption} payments={payments} statuses={statuses} onDecide={open} />
        )}
      </div>
      {decision && payment && (
        <DecisionDialog
          key={`${decision.id} ${decision.as}`}
          decision={decision}
          payment={payment}
          listed={listed}
          onClose={close}
        />
      )}
      {decision && !payment && (
        <Dialog
          title="Payment not on this list"
          width="sm"
          onClose={close}
          footer={<Button onClick={close}>Close</Button>}
        >
          <p className="text-14 text-ink-2">It was decided meanwhile, or it stands on another page.</p>
        </Dialog>
      )}
    </>
  )
}
