import { useRef, useState } from 'react'
import type { AdminPayment } from '@fortnight/contract/orders/admin-payments'
import { counted } from '@fortnight/contract/format/plurals'
import { useUser } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { BulkAct } from '../../admin/list/bulk-bar.tsx'
import { useSettlePayment } from './payments.queries.ts'

interface Asked {
  count: number
  answer: (yes: boolean) => void
}

/** Approves the chosen payments that a statement confirms, one after the other; the server holds that no other gets through. */
export function useApproveConfirmed() {
  const { email } = useUser()
  const settle = useSettlePayment()
  const [asked, setAsked] = useState<Asked>()
  // A proof that was not given is not asked for again with every row.
  const calledOff = useRef(false)
  const act: BulkAct<AdminPayment> = {
    label: 'Approve confirmed',
    done: 'approved',
    appliesTo: ({ payment_status, statement, duplicate, user_email }) =>
      payment_status === 'pending' && statement === 'confirmed' && !duplicate && user_email !== email,
    begin: (rows) =>
      rows.length === 0
        ? Promise.resolve(true)
        : new Promise((answer) => {
            calledOff.current = false
            setAsked({ count: rows.length, answer })
          }),
    async act({ id, version }) {
      if (calledOff.current) throw new Error('called off')
      const settled = await settle.mutateAsync({ id, as: 'completed', version, only_confirmed: true })
      calledOff.current = settled === undefined
      if (calledOff.current) throw new Error('called off')
    },
  }
  const answer = (yes: boolean) => {
    asked?.answer(yes)
    setAsked(undefined)
  }
  const question = asked && (
    <ConfirmDialog
      title={`Approve ${counted(asked.count, 'payment')}?`}
      confirmLabel="Approve"
      destructive={false}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>
        An imported statement shows each of them: its ID and its amount. Their tests start, or wait in the queue where
        too few testers are free. Payments whose transaction ID is on another payment too, and others that no statement
        confirms, are left for you to look at one by one.
      </p>
    </ConfirmDialog>
  )
  return { act, question }
}
