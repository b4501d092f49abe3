import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { paymentStatusNames } from '../../lib/payment-badge.tsx'
import { deskQuery } from './admin.queries.ts'
import { type DeskView, searchOf } from './desk-view.ts'
import { Pager } from './pager.tsx'
import { Panel } from './panel.tsx'
import { PaymentDesk } from './payment-desk.tsx'
import { counted } from './words.ts'

const titleOf = (view: DeskView) =>
  view.status === 'all' ? 'All payments' : `${paymentStatusNames[view.status]} payments`

/** One page of the payments of one status. */
export function PaymentsPanel({ view, busy }: { view: DeskView; busy: boolean }) {
  const { payments, total } = useSuspenseQuery(deskQuery(view)).data
  const order = view.status === 'pending' ? 'oldest first' : 'newest first'
  return (
    <Panel flush title={titleOf(view)} end={total > 0 && `${counted(total, 'payment')}, ${order}`}>
      <div aria-busy={busy} className="admin-busy">
        {payments.length === 0 && <NoPayments view={view} total={total} />}
        <PaymentDesk caption={`${titleOf(view)}, ${order}`} payments={payments} statuses />
      </div>
      <Pager view={view} total={total} />
    </Panel>
  )
}

function NoPayments({ view, total }: { view: DeskView; total: number }) {
  const elsewhere = total > 0 ? { ...view, page: 1 } : { status: 'all' as const, page: 1 }
  const nothing = total === 0 && view.status === 'all'
  return (
    <div className="empty-flat">
      <EmptyState
        level={3}
        filtered={!nothing}
        title={total > 0 ? 'Nothing on this page' : 'No payments here'}
        action={
          !nothing && (
            <Link to={`/admin/payments${searchOf(elsewhere)}`} className={buttonClass({ variant: 'secondary' })}>
              {total > 0 ? 'First page' : 'Show all payments'}
            </Link>
          )
        }
      >
        {nothing ? 'A payment appears here as soon as a developer reports one.' : undefined}
      </EmptyState>
    </div>
  )
}
