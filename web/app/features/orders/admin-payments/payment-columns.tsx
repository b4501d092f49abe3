import { isPaidInDollars } from '@fortnight/contract/vocabulary/payment-states'
import type { AdminPayment } from '@fortnight/contract/orders/admin-payments'
import { planOf } from '@fortnight/contract/plans'
import { shortMoment } from '@fortnight/contract/format/moments'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { Badge } from '../../../ui/badge.tsx'
import { AppName } from '../../admin/app-cell.tsx'
import { CustomerEmail } from '../../admin/customer-email.tsx'
import { CellLines, CellText } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { PaymentState } from '../../admin/payment-state.tsx'
import { SinceNow } from '../../admin/since.tsx'
import { clock } from '../../../lib/clock.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { Decision } from '../../admin/use-decision.ts'
import { RefundOf } from './refund-of.tsx'
import { StatementBadge } from './statement-labels.tsx'

function State({ payment, onDecide }: { payment: AdminPayment; onDecide: (decision: Decision) => void }) {
  return (
    <PaymentState payment={payment} now={useNow()} onDecide={onDecide}>
      <RefundOf payment={payment} />
    </PaymentState>
  )
}

function Transfer({ payment }: { payment: AdminPayment }) {
  return (
    <CellLines
      mono
      under={
        <>
          {payment.duplicate && (
            <Badge tone="due" icon="warn">
              Duplicate
            </Badge>
          )}
          <StatementBadge payment={payment} />
        </>
      }
    >
      {payment.transaction_id}{' '}
      <span className="font-text text-ink-3">{paymentMethodNames[payment.payment_method]}</span>
    </CellLines>
  )
}

/** The columns of the review; the two ways to decide are in the status of what waits. */
export const paymentColumns = (onDecide: (decision: Decision) => void): readonly Column<AdminPayment>[] => [
  {
    id: 'app',
    label: 'App',
    cell: (row) => (
      <AppName id={row.app_id} name={row.app_name} icon={row.app_icon}>
        {planOf(row.package_plan).label}
      </AppName>
    ),
  },
  {
    id: 'account_name',
    label: 'From',
    cell: (row) => (
      <CellLines under={<CustomerEmail>{row.user_email}</CustomerEmail>}>
        {row.account_name ?? 'No account name'}
      </CellLines>
    ),
  },
  { id: 'transaction_id', label: 'Transfer', cell: (row) => <Transfer payment={row} /> },
  {
    id: 'amount',
    label: 'Amount',
    sort: 'amount',
    right: true,
    cell: (row) => (
      <>
        <b className="block font-semibold whitespace-nowrap">{inDollars(row.amount)}</b>
        {row.amount_pkr !== null && !isPaidInDollars(row.payment_method) && (
          <span className="block text-13 whitespace-nowrap text-ink-3">{inRupees(row.amount_pkr)}</span>
        )}
      </>
    ),
  },
  { id: 'created_at', label: 'Sent', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
  { id: 'status', label: 'Status', cell: (row) => <State payment={row} onDecide={onDecide} /> },
  {
    id: 'decided_at',
    label: 'Decided',
    optional: true,
    cell: (row) => (row.decided_at ? shortMoment(new Date(row.decided_at), clock()) : 'Not yet'),
  },
  {
    id: 'decided_by',
    label: 'Decided by',
    optional: true,
    cell: (row) => row.decided_by ?? (row.decided_at ? 'EasyPaisa' : 'Not yet'),
  },
  {
    id: 'reason',
    label: 'Reason',
    optional: true,
    cell: (row) => <CellText>{row.reason}</CellText>,
  },
]
