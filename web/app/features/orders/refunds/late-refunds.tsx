import type { Refund } from '@fortnight/contract/orders/refunds'
import { dayOf } from '@fortnight/contract/format/moments'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import { refundForOwner } from '@fortnight/contract/vocabulary/refund-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'

/** What goes back by itself because the test is late: no one asks for it, and the test goes on. */
export function LateRefunds({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="late-refunds" className="mb-6 border-b border-line pb-6">
      <h3 id="late-refunds" className="text-18">
        Back to you because the test is late
      </h3>
      <ul className="hair mt-3">
        {refunds.map(({ id, amount, amount_pkr, refund_status, message, pay_to, reference, decided_at }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-3 text-14">
            <p>
              <b className="font-semibold">{inDollars(amount)}</b>
              {amount_pkr !== null && `, ${inRupees(amount_pkr)}`}
            </p>
            <LabelBadge of={refundForOwner[refund_status]} />
            <p dir="auto" className="col-span-full text-13 wrap-anywhere text-ink-3">
              {message}{' '}
              {[pay_to ?? 'To the account that paid.', decided_at && `Sent on ${dayOf(decided_at)}`, reference]
                .filter(Boolean)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-13 text-ink-2">You ask for nothing, and your test goes on.</p>
    </section>
  )
}
