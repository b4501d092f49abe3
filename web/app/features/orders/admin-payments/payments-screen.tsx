import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type AdminPayment, adminPayments, statementMarks } from '@fortnight/contract/orders/admin-payments'
import { paymentMethods } from '@fortnight/contract/vocabulary/payment-states'
import { planNames, planOf } from '@fortnight/contract/plans'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { paymentLabels } from '@fortnight/contract/vocabulary/payment-labels'
import { statementMarkLabels } from '@fortnight/contract/vocabulary/payment-review-labels'
import { options } from '@fortnight/contract/vocabulary/label'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'
import { adminList } from '../../admin/list/admin-list.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { waitingFirst } from '../../admin/list/waiting-first.ts'
import { useDecision } from '../../admin/use-decision.ts'
import { ExactMatches } from './exact-matches.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { refundNames } from './refund-of.tsx'
import { StartRefundDialog } from './start-refund-dialog.tsx'
import { useApproveSelected } from './use-approve-exact.ts'

/** Payments; without a status in the address those that wait for a decision, oldest first. */
export const paymentList = waitingFirst(
  adminList<AdminPayment>({
    name: 'payments',
    path: '/admin/payments',
    topic: 'payments',
    list: adminPayments.list,
    file: adminPayments.exportAll,
  }),
  'status',
  'pending',
)

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'To decide',
    options: [
      ['all', 'All statuses'],
      ['completed', paymentLabels.completed.label],
      ['failed', paymentLabels.failed.label],
    ],
  },
  {
    name: 'method',
    label: 'Method',
    all: 'All methods',
    options: options(paymentMethods, paymentMethodNames),
  },
  {
    name: 'statement',
    label: 'On a statement',
    all: 'All statements',
    options: options(statementMarks, statementMarkLabels),
  },
  {
    name: 'plan',
    label: 'Plan',
    all: 'All plans',
    options: planNames.map((plan) => [plan, planOf(plan).label] as const),
  },
  { name: 'duplicates', label: 'Duplicates', all: 'All IDs', options: [['only', 'Duplicate IDs']] },
]

/** The review of payments. */
export function PaymentsScreen() {
  const [search] = useSearchParams()
  const { decision, open, close } = useDecision()
  const { close: closeRefund } = useAddressedDialog(refundNames)
  const refund = search.get('refund')
  const columns = useMemo(() => paymentColumns(open), [open])
  const approve = useApproveSelected()
  const waiting = paymentList.viewOf(search)['status'] === undefined
  return (
    <>
      {waiting && <ExactMatches />}
      <ListScreen
        list={paymentList}
        title={waiting ? 'Payments to decide' : 'Payments'}
        noun="payment"
        placeholder="ID, name, e-mail or app"
        columns={columns}
        filters={filters}
        nameOf={(row) => `the payment for ${row.app_name}`}
        bulk={[approve]}
        emptyTitle={waiting ? 'Nothing to decide' : undefined}
        empty="A payment that a developer reports appears here by itself."
      />
      {decision && <DecisionDialog key={`${decision.id} ${decision.as}`} decision={decision} onClose={close} />}
      {refund && !decision && <StartRefundDialog key={refund} id={refund} onClose={closeRefund} />}
    </>
  )
}
