import { Link } from 'react-router'
import type { PaymentPreview } from '@fortnight/contract/orders/admin-payments'
import { momentOf } from '@fortnight/contract/format/moments'
import { inDollars } from '@fortnight/contract/format/money'
import { counted } from '@fortnight/contract/format/plurals'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { PaymentBadge } from '../../../lib/payment-badge.tsx'
import { Warning } from './facts.tsx'

type Claim = PaymentPreview['claims'][number]

function Item({ claim }: { claim: Claim }) {
  const { decided_at: decided } = claim
  return (
    <li className="grid gap-1 py-2.5">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <PaymentBadge status={claim.payment_status} withdrawn={claim.withdrawn} />
        <Link
          to={`/admin/payments?${new URLSearchParams({ status: 'all', q: claim.transaction_id })}`}
          className="admin-link min-w-0 font-semibold wrap-anywhere"
        >
          {claim.app_name}
        </Link>
        <span className="ml-auto tabular-nums">{inDollars(claim.amount)}</span>
      </span>
      <span className="text-13 wrap-anywhere">{claim.user_email}</span>
      <span className="text-13 text-ink-3 wrap-anywhere">
        {paymentMethodNames[claim.payment_method]}, <span className="font-mono">{claim.transaction_id}</span>
        <span className="block">
          Sent {momentOf(claim.created_at)}
          {decided && `, ${claim.withdrawn ? 'withdrawn' : 'decided'} ${momentOf(decided)}`}
        </span>
      </span>
    </li>
  )
}

/** Every other payment with the same transaction ID. */
export function Claims({ claims }: { claims: readonly Claim[] }) {
  return (
    <section aria-label="Payments with the same transaction ID" className="my-3.5">
      <Warning>
        {claims.length === 1 ? 'Another payment has' : `${counted(claims.length, 'other payment')} have`} the same
        transaction ID, whatever its spelling or method.
      </Warning>
      <ul className="hair rounded-2 border border-line px-3.5 text-14 text-ink">
        {claims.map((claim) => (
          <Item key={claim.id} claim={claim} />
        ))}
      </ul>
    </section>
  )
}
