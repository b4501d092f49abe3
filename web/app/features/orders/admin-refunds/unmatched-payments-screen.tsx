import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { unmatchedPayments, type UnmatchedPayment, unmatchedKinds } from '@fortnight/contract/orders/unmatched-payments'
import { inRupees } from '@fortnight/contract/format/money'
import { unmatchedKindNames } from '@fortnight/contract/vocabulary/payment-review-labels'
import { options } from '@fortnight/contract/vocabulary/label'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CustomerEmail } from '../../admin/customer-email.tsx'
import { adminList } from '../../admin/list/admin-list.ts'
import { CellLines, CellText } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { rowKey } from '../../admin/list/row-keys.ts'
import { waitingFirst } from '../../admin/list/waiting-first.ts'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import { SinceNow } from '../../admin/since.tsx'
import { useSettleUnmatched } from './refunds.queries.ts'

/** Money that completes no payment; by default what still waits for an administrator, oldest first. */
export const unmatchedList = waitingFirst(
  adminList<UnmatchedPayment>({
    name: 'stray-money',
    path: '/admin/refunds/strays',
    topic: 'payments',
    list: unmatchedPayments.list,
    file: unmatchedPayments.exportAll,
  }),
  'state',
  'open',
)

const filters: readonly Filter[] = [
  {
    name: 'state',
    label: 'State',
    all: 'To settle',
    options: [
      ['all', 'All states'],
      ['settled', 'Settled'],
    ],
  },
  {
    name: 'kind',
    label: 'Kind',
    all: 'All kinds',
    options: options(unmatchedKinds, unmatchedKindNames),
  },
]

const columnsOf = (onSettle: (payment: UnmatchedPayment) => void): readonly Column<UnmatchedPayment>[] => [
  {
    id: 'app',
    label: 'App',
    cell: (row) => <CellLines under={unmatchedKindNames[row.kind]}>{row.app_name}</CellLines>,
  },
  { id: 'user_email', label: 'From', cell: (row) => <CustomerEmail>{row.user_email}</CustomerEmail> },
  {
    id: 'gateway_transaction_id',
    label: 'Transaction ID',
    cell: (row) => <span className="font-mono text-13 wrap-anywhere">{row.gateway_transaction_id}</span>,
  },
  {
    id: 'amount',
    label: 'Amount',
    right: true,
    cell: (row) => (
      <>
        <b className="block font-semibold whitespace-nowrap">{inRupees(row.amount_pkr)}</b>
        {row.asked_pkr !== null && (
          <span className="block text-13 whitespace-nowrap text-ink-3">of {inRupees(row.asked_pkr)}</span>
        )}
      </>
    ),
  },
  { id: 'created_at', label: 'Arrived', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
  {
    id: 'state',
    label: 'State',
    cell: (row) =>
      row.settled_at ? (
        <span className="desk-decision">
          <Badge tone="ok" icon="check">
            Settled
          </Badge>
          <CellText>{row.note}</CellText>
        </span>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Settle: unmatched money for ${row.app_name}`}
          onClick={() => onSettle(row)}
          {...rowKey('A')}
        >
          Settle
        </Button>
      ),
  },
  { id: 'settled_by', label: 'Settled by', optional: true, cell: (row) => row.settled_by ?? 'Not yet' },
]

function UnmatchedPaymentDialog({ payment, onClose }: { payment: UnmatchedPayment; onClose: () => void }) {
  const settle = useSettleUnmatched(payment.id)
  return (
    <RecordDialog
      title="What was done with this money?"
      confirmLabel="Save note"
      field={{ name: 'note', label: 'Note', hint: 'Sent back, kept for another payment, and how.', longest: 500 }}
      act={(note) => settle.mutateAsync(note)}
      done={() => ({
        title: 'Unmatched money settled',
        detail: `${inRupees(payment.amount_pkr)} for ${payment.app_name}.`,
      })}
      failed="Failed to settle the unmatched money"
      onClose={onClose}
    >
      <p>
        {inRupees(payment.amount_pkr)} of <span className="wrap-anywhere">{payment.user_email}</span> for{' '}
        {payment.app_name}. The note is final.
      </p>
    </RecordDialog>
  )
}

/** Money from EasyPaisa that completes no payment, and what was done about it. */
export function UnmatchedPaymentsScreen() {
  const [search] = useSearchParams()
  const [open, setOpen] = useState<UnmatchedPayment>()
  const columns = useMemo(() => columnsOf(setOpen), [])
  const waiting = unmatchedList.viewOf(search)['state'] === undefined
  return (
    <>
      <ListScreen
        list={unmatchedList}
        title={waiting ? 'Unmatched money to settle' : 'Unmatched money'}
        noun="payment"
        placeholder="ID, e-mail, app or note"
        columns={columns}
        filters={filters}
        nameOf={(row) => `the unmatched money for ${row.app_name}`}
        emptyTitle="No unmatched money"
        empty="Money that EasyPaisa reports and that matches no payment appears here."
      />
      {open && <UnmatchedPaymentDialog payment={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
