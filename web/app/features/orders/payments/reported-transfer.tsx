import { useRef, useState } from 'react'
import type { Payment } from '@fortnight/contract/orders/payments'
import { momentOf } from '@fortnight/contract/format/moments'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { CorrectionForm } from './correction-form.tsx'
import { useWithdrawPayment } from './payments.queries.ts'

function Details({ payment }: { payment: Payment }) {
  const rows = [
    ['Method', paymentMethodNames[payment.payment_method]],
    ['Account name', payment.account_name],
    [
      'Transaction ID',
      <span key="id" className="font-mono">
        {payment.transaction_id}
      </span>,
    ],
    ['Sent', momentOf(payment.created_at)],
  ] as const
  return (
    <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 rounded-3 bg-sunken px-[18px] py-4 text-14">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd dir="auto" className="wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Withdrawal({
  payment,
  onWithdrawn,
  onClose,
}: {
  payment: Payment
  onWithdrawn: () => void
  onClose: () => void
}) {
  const withdraw = useWithdrawPayment(payment.id)
  const confirm = async () => {
    await withdraw.mutateAsync()
    showToast('Payment withdrawn')
    onWithdrawn()
  }
  return (
    <ConfirmDialog
      title="Withdraw this payment?"
      confirmLabel="Withdraw payment"
      cancelLabel="Keep payment"
      onConfirm={() => confirm().catch(() => undefined)}
      onClose={onClose}
    >
      <p>
        We stop checking it, and you can send another one. If you have already sent the money, correct the details
        instead.
      </p>
      <FormAlert className="mt-3">{withdraw.error ? messageOf(withdraw.error) : undefined}</FormAlert>
    </ConfirmDialog>
  )
}

/** A transfer that waits for its check: what was reported, and the ways to correct it or take it back. */
export function ReportedTransfer({ payment, onWithdrawn }: { payment: Payment; onWithdrawn: () => void }) {
  const [act, setAct] = useState<'correct' | 'withdraw'>()
  const opener = useRef<HTMLButtonElement>(null)
  const closeForm = () => {
    setAct(undefined)
    // The form that had the focus is gone; the button that opened it comes back with the next frame.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (act === 'correct') return <CorrectionForm payment={payment} onClose={closeForm} />
  return (
    <>
      <Details payment={payment} />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button ref={opener} variant="secondary" onClick={() => setAct('correct')}>
          Correct details
        </Button>
        <Button variant="ghost" onClick={() => setAct('withdraw')}>
          Withdraw payment
        </Button>
      </div>
      {act === 'withdraw' && (
        <Withdrawal payment={payment} onWithdrawn={onWithdrawn} onClose={() => setAct(undefined)} />
      )}
    </>
  )
}
