import type { AdminRefund } from '@fortnight/contract/orders/refunds'
import { Link } from 'react-router'
import { shortMoment } from '@fortnight/contract/format/moments'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { refundForOperator, refundGroundNames } from '@fortnight/contract/vocabulary/refund-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { AppName } from '../../admin/app-cell.tsx'
import { CustomerEmail } from '../../admin/customer-email.tsx'
import { CellLines, CellText } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { rowKey } from '../../admin/list/row-keys.ts'
import { SinceNow } from '../../admin/since.tsx'
import { useNow } from '../../../lib/use-now.ts'
import type { RefundChoice } from './refund-decision-dialog.tsx'

/** The state of a refund; while it waits, the two ways to decide it. Administrators cannot decide their own. */
function State({ refund, onDecide }: { refund: AdminRefund; onDecide: (choice: RefundChoice) => void }) {
  const me = useUser().email
  const now = useNow()
  const { id, app_name, refund_status: status } = refund
  if (status !== 'requested' && status !== 'due') {
    return (
      <span className="desk-decision">
        <LabelBadge of={refundForOperator[status]} />
        {refund.decided_at && (
          <time dateTime={refund.decided_at} className="text-13 text-ink-3">
            {shortMoment(new Date(refund.decided_at), now)}
          </time>
        )}
      </span>
    )
  }
  if (refund.user_email === me) return <span className="text-13 text-ink-3">Your own refund</span>
  const asks = refund.approval === 'needed'
  const label = asks ? 'Ask for approval' : 'Mark as refunded'
  return (
    <span className="desk-acts">
      {refund.approval === 'waiting' ? (
        <Link to="/admin/approvals" className="admin-link text-13" aria-label={`Waits for approval: ${app_name}`}>
          Waits for approval
        </Link>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${label}: refund for ${app_name}`}
          onClick={() => onDecide({ id, as: asks ? 'approved' : 'paid' })}
          {...rowKey('A')}
        >
          {label}
        </Button>
      )}
      {status === 'requested' && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Decline: refund for ${app_name}`}
          onClick={() => onDecide({ id, as: 'declined' })}
          {...rowKey('R')}
        >
          Decline
        </Button>
      )}
    </span>
  )
}

/** The columns of the review of refunds. */
export const refundColumns = (onDecide: (choice: RefundChoice) => void): readonly Column<AdminRefund>[] => [
  {
    id: 'app',
    label: 'App',
    cell: (row) => (
      <AppName id={row.app_id} name={row.app_name} icon={row.app_icon}>
        {refundGroundNames[row.ground]}
        {row.paused_at && (
          <>
            , paused since <SinceNow at={row.paused_at} />
          </>
        )}
      </AppName>
    ),
  },
  {
    id: 'pay_to',
    label: 'Pay to',
    cell: (row) => (
      <CellLines under={<CustomerEmail>{row.user_email}</CustomerEmail>}>
        {row.pay_to ? `Another account: ${row.pay_to}` : 'The account that paid'}
      </CellLines>
    ),
  },
  {
    id: 'transaction_id',
    label: 'Paid by',
    cell: (row) => (
      <CellLines mono under={[paymentMethodNames[row.payment_method], row.account_name].filter(Boolean).join(', ')}>
        {row.transaction_id}
      </CellLines>
    ),
  },
  {
    id: 'amount',
    label: 'Amount',
    right: true,
    cell: (row) => (
      <>
        <b className="block font-semibold whitespace-nowrap">{inDollars(row.amount)}</b>
        {row.amount_pkr !== null && (
          <span className="block text-13 whitespace-nowrap text-ink-3">{inRupees(row.amount_pkr)}</span>
        )}
      </>
    ),
  },
  { id: 'message', label: 'Message', cell: (row) => <CellText>{row.message}</CellText> },
  { id: 'created_at', label: 'Asked', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
  { id: 'status', label: 'Status', cell: (row) => <State refund={row} onDecide={onDecide} /> },
  { id: 'decided_by', label: 'Decided by', optional: true, cell: (row) => row.decided_by ?? 'No one yet' },
  { id: 'reason', label: 'Reason', optional: true, cell: (row) => <CellText>{row.reason}</CellText> },
  { id: 'reference', label: 'Sent back as', optional: true, cell: (row) => <CellText>{row.reference}</CellText> },
]
