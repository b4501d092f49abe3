import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { countryName } from '@fortnight/contract/format/names'
import { inDollars } from '@fortnight/contract/format/money'
import { type AdminPaymentHelp, paymentHelp } from '@fortnight/contract/orders/payment-help'
import { planOf } from '@fortnight/contract/plans'
import { options } from '@fortnight/contract/vocabulary/label'
import { paymentHelpLabels } from '@fortnight/contract/vocabulary/payment-help-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { AppName } from '../../admin/app-cell.tsx'
import { CustomerEmail } from '../../admin/customer-email.tsx'
import { adminList } from '../../admin/list/admin-list.ts'
import { CellLines, CellText } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { rowKey } from '../../admin/list/row-keys.ts'
import { waitingFirst } from '../../admin/list/waiting-first.ts'
import { SinceNow } from '../../admin/since.tsx'
import { PaymentHelpAnswer } from './payment-help-answer.tsx'

/** Developers who can pay by none of the methods; by default those who wait for an answer, the longest wait first. */
export const paymentHelpList = waitingFirst(
  adminList<AdminPaymentHelp>({
    name: 'payment-help',
    path: '/admin/payments/help',
    topic: 'payments',
    list: paymentHelp.list,
    file: paymentHelp.exportAll,
  }),
  'state',
  'open',
)

const filters: readonly Filter[] = [
  {
    name: 'state',
    label: 'State',
    all: paymentHelpLabels.open.label,
    options: [['all', 'All states'], ...options(['answered', 'lapsed'], paymentHelpLabels)],
  },
]

function State({ row, onAnswer }: { row: AdminPaymentHelp; onAnswer: (row: AdminPaymentHelp) => void }) {
  if (row.state === 'open')
    return (
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Answer the request for ${row.app_name}`}
        onClick={() => onAnswer(row)}
        {...rowKey('A')}
      >
        Answer
      </Button>
    )
  return (
    <>
      <LabelBadge of={paymentHelpLabels[row.state]} />
      {row.answered_by && <span className="block text-13 text-ink-3">by {row.answered_by}</span>}
    </>
  )
}

const columnsOf = (onAnswer: (row: AdminPaymentHelp) => void): readonly Column<AdminPaymentHelp>[] => [
  {
    id: 'app',
    label: 'App',
    cell: (row) => (
      <AppName id={row.app_id} name={row.app_name} icon={row.app_icon}>
        {planOf(row.package_plan).label}, {inDollars(row.amount)}
      </AppName>
    ),
  },
  {
    id: 'country',
    label: 'From',
    cell: (row) => (
      <CellLines under={<CustomerEmail>{row.user_email}</CustomerEmail>}>{countryName(row.country)}</CellLines>
    ),
  },
  {
    id: 'reason',
    label: 'What stops them',
    cell: (row) => <CellLines under={row.alternative && `Could use: ${row.alternative}`}>{row.reason}</CellLines>,
  },
  { id: 'created_at', label: 'Asked', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
  { id: 'state', label: 'State', cell: (row) => <State row={row} onAnswer={onAnswer} /> },
  {
    id: 'answer',
    label: 'Answer',
    optional: true,
    cell: (row) => <CellText>{row.answer}</CellText>,
  },
]

/** Requests of developers who can pay by none of the methods, and their answers. */
export function PaymentHelpScreen() {
  const [search] = useSearchParams()
  const [open, setOpen] = useState<AdminPaymentHelp>()
  const columns = useMemo(() => columnsOf(setOpen), [])
  const waiting = paymentHelpList.viewOf(search)['state'] === undefined
  return (
    <>
      <ListScreen
        list={paymentHelpList}
        title={waiting ? 'Developers who can’t pay' : 'Requests for another way to pay'}
        noun="request"
        placeholder="App, e-mail, reason or answer"
        columns={columns}
        filters={filters}
        nameOf={(row) => `the request for ${row.app_name}`}
        emptyTitle="No requests for another way to pay"
        empty="When a developer chooses “I can’t pay this way” in the payment window, the request appears here."
      />
      {open && <PaymentHelpAnswer request={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
