import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { countryName } from '@fortnight/contract/format/names'
import { inDollars } from '@fortnight/contract/format/money'
import { type AdminPaymentHelp, paymentHelp } from '@fortnight/contract/orders/payment-help'
import { planOf } from '@fortnight/contract/plans'
import { options } from '@fortnight/contract/vocabulary/label'
import { paymentHelpLabels } from '@fortnight/contract/vocabulary/payment-help-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { AppName } from '../../admin/app-cell.tsx'
import { Email } from '../../admin/email.tsx'
import { adminList } from '../../admin/list/admin-list.ts'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
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
      <AppName id={row.app_id} name={row.app_name}>
        {planOf(row.package_plan).label}, {inDollars(row.amount)}
      </AppName>
    ),
  },
  {
    id: 'country',
    label: 'From',
    cell: (row) => (
      <>
        {countryName(row.country)}
        <span className="block text-13 text-ink-3">
          <Email>{row.user_email}</Email>
        </span>
      </>
    ),
  },
  {
    id: 'reason',
    label: 'What stops them',
    cell: (row) => (
      <>
        {/* The dialog of an open request shows all of it. */}
        <span
          dir="auto"
          className={classNames('wrap-anywhere whitespace-pre-line', row.state === 'open' && 'line-clamp-3')}
        >
          {row.reason}
        </span>
        {row.alternative && (
          <span dir="auto" className="block text-13 wrap-anywhere text-ink-3">
            Could use: {row.alternative}
          </span>
        )}
      </>
    ),
  },
  { id: 'created_at', label: 'Asked', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
  { id: 'state', label: 'State', cell: (row) => <State row={row} onAnswer={onAnswer} /> },
  {
    id: 'answer',
    label: 'Answer',
    optional: true,
    cell: (row) => (
      <span dir="auto" className="wrap-anywhere whitespace-pre-line">
        {row.answer ?? 'None yet'}
      </span>
    ),
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
        emptyTitle="Nobody waits for another way to pay"
        empty="When a developer chooses “I can’t pay this way” in the payment window, the request appears here."
      />
      {open && <PaymentHelpAnswer request={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
