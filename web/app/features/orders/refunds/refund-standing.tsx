import type { ReactNode } from 'react'
import type { Refund } from '@fortnight/contract/orders/refunds'
import { dayOf } from '@fortnight/contract/format/moments'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import { refundForOwner } from '@fortnight/contract/vocabulary/refund-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { TakeBack } from './take-back.tsx'

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 sm:grid-cols-[140px_minmax(0,1fr)]">
      <dt className="text-ink-3">{name}</dt>
      <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {children}
      </dd>
    </div>
  )
}

/** A requested refund: how much, where to, and what became of it. */
export function RefundStanding({ refund }: { refund: Refund }) {
  return (
    <section aria-label="Your request" className="grid justify-items-start gap-3">
      <LabelBadge of={refundForOwner[refund.refund_status]} />
      {refund.refund_status === 'requested' && (
        <p className="text-14 text-ink-2">
          A person reviews it, and we notify you as soon as it is decided. Your test is paused until then.
        </p>
      )}
      {refund.take_back_until && <TakeBack paymentId={refund.payment_id} until={refund.take_back_until} />}
      <dl className="hair w-full text-14">
        <Row name="Amount">
          {inDollars(refund.amount)}
          {refund.amount_pkr !== null && `, ${inRupees(refund.amount_pkr)}`}
        </Row>
        <Row name="Asked on">{dayOf(refund.created_at)}</Row>
        <Row name="To">{refund.pay_to ?? 'The account that paid'}</Row>
        {refund.message && <Row name="Your message">{refund.message}</Row>}
        {refund.decided_at && (
          <Row name={refund.refund_status === 'taken_back' ? 'Taken back on' : 'Decided on'}>
            {dayOf(refund.decided_at)}
          </Row>
        )}
        {refund.reference && <Row name="Transaction">{refund.reference}</Row>}
        {refund.reason && <Row name="Reason">{refund.reason}</Row>}
      </dl>
    </section>
  )
}
