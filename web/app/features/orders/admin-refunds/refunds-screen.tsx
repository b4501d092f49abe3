import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type AdminRefund, refunds } from '@fortnight/contract/orders/refunds'
import { openRefunds, refundGrounds } from '@fortnight/contract/vocabulary/refund-states'
import { refundForOperator, refundGroundNames } from '@fortnight/contract/vocabulary/refund-labels'
import { options } from '@fortnight/contract/vocabulary/label'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'
import { adminList } from '../../admin/list/admin-list.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { waitingFirst } from '../../admin/list/waiting-first.ts'
import { refundColumns } from './refund-columns.tsx'
import { type RefundChoice, RefundDecisionDialog } from './refund-decision-dialog.tsx'

/** Refunds; without a status in the address those that wait for a decision, oldest first. */
export const refundList = waitingFirst(
  adminList<AdminRefund>({
    name: 'refunds',
    path: '/admin/refunds',
    topic: 'payments',
    list: refunds.list,
    file: refunds.exportAll,
  }),
  'status',
  openRefunds,
)

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'To decide and to send',
    options: [
      ['requested', refundForOperator.requested.label],
      ['due', refundForOperator.due.label],
      ['all', 'All statuses'],
      ['paid', refundForOperator.paid.label],
      ['declined', refundForOperator.declined.label],
    ],
  },
  {
    name: 'ground',
    label: 'Ground',
    all: 'All reasons',
    options: options(refundGrounds, refundGroundNames),
  },
]

const names = ['refund', 'as'] as const

/** The open decision lives in the address, `?refund=ID&as=paid`. */
function useChoice() {
  const [search] = useSearchParams()
  const { open, close } = useAddressedDialog(names)
  const id = search.get('refund')
  const as = search.get('as')
  const choice: RefundChoice | undefined =
    id && (as === 'paid' || as === 'declined' || as === 'approved') ? { id, as } : undefined
  const choose = useCallback((next: RefundChoice) => open({ refund: next.id, as: next.as }), [open])
  return { choice, choose, close }
}

/** The review of refunds. */
export function RefundsScreen() {
  const [search] = useSearchParams()
  const { choice, choose, close } = useChoice()
  const columns = useMemo(() => refundColumns(choose), [choose])
  const waiting = refundList.viewOf(search)['status'] === undefined
  return (
    <>
      <ListScreen
        list={refundList}
        title={waiting ? 'Refunds to decide' : 'Refunds'}
        noun="refund"
        placeholder="ID, account, e-mail or app"
        columns={columns}
        filters={filters}
        nameOf={(row) => `the refund for ${row.app_name}`}
        emptyTitle={waiting ? 'No refund to decide' : undefined}
        empty="A new request appears here by itself."
      />
      {choice && <RefundDecisionDialog key={`${choice.id} ${choice.as}`} {...choice} onClose={close} />}
    </>
  )
}
