import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AdminPayout, payoutReview } from '@fortnight/contract/testers/payouts'
import { payoutMethods } from '@fortnight/contract/vocabulary/payout-states'
import { payoutForOperator, payoutMethodNames } from '@fortnight/contract/vocabulary/payout-labels'
import { options } from '@fortnight/contract/vocabulary/label'
import { adminList } from '../../admin/list/admin-list.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { waitingFirst } from '../../admin/list/waiting-first.ts'
import { useBulkPayouts } from './bulk-payouts.ts'
import { payoutColumns, type PayoutAct } from './payout-columns.tsx'
import { PayoutDialog } from './payout-dialog.tsx'

/** Payouts; without a status in the address those that wait for an approval, oldest first. */
export const payoutList = waitingFirst(
  adminList<AdminPayout>({
    name: 'payouts',
    path: '/admin/payouts',
    topic: 'pay',
    list: payoutReview.list,
    file: payoutReview.exportAll,
  }),
  'status',
  'requested',
)

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: payoutForOperator.requested.label,
    options: [
      ['second', 'Second approval'],
      ['ready', 'Approved, in no batch'],
      ['approved', payoutForOperator.approved.label],
      ['paid', payoutForOperator.paid.label],
      ['declined', payoutForOperator.declined.label],
      ['all', 'All statuses'],
    ],
  },
  {
    name: 'method',
    label: 'Method',
    all: 'All methods',
    options: options(payoutMethods, payoutMethodNames),
  },
]

/** The review of payouts. */
export function PayoutsScreen() {
  const [search] = useSearchParams()
  const [open, setOpen] = useState<{ payout: AdminPayout; act: PayoutAct }>()
  const view = payoutList.viewOf(search)
  const waiting = view['status'] === undefined
  const columns = useMemo(() => payoutColumns((payout, act) => setOpen({ payout, act }), waiting), [waiting])
  const title = view['batch'] ? `Payouts of batch ${view['batch'].slice(0, 8)}` : 'Payouts'
  return (
    <>
      <ListScreen
        list={payoutList}
        title={waiting ? 'Payouts to approve' : title}
        noun="payout"
        placeholder="Name, e-mail, reference or digits"
        columns={columns}
        filters={filters}
        nameOf={(row) => `the payout for ${row.tester_name}`}
        bulk={useBulkPayouts()}
        emptyTitle={waiting ? 'No payout waits' : undefined}
        empty="What a tester asks for appears here by itself."
      />
      {open && <PayoutDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
