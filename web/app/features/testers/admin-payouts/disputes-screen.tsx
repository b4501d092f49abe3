import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AdminDispute, disputes } from '@fortnight/contract/testers/disputes'
import { dayOf } from '@fortnight/contract/format/moments'
import { inRupees } from '@fortnight/contract/format/money'
import { disputeForOperator } from '@fortnight/contract/vocabulary/payout-labels'
import { signNames } from '@fortnight/contract/vocabulary/prompt-labels'
import { unpaidForOperator } from '@fortnight/contract/vocabulary/unpaid-reason-labels'
import { counted } from '@fortnight/contract/format/plurals'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { AppName } from '../../admin/app-cell.tsx'
import { Email } from '../../../lib/email.tsx'
import { adminList } from '../../admin/list/admin-list.ts'
import { CellLines, CellText } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { rowKey } from '../../admin/list/row-keys.ts'
import { waitingFirst } from '../../admin/list/waiting-first.ts'
import { SinceNow } from '../../admin/since.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'

/** Disputed and held days; without a status in the address those that wait for a decision, oldest first. */
export const disputeList = waitingFirst(
  adminList<AdminDispute>({
    name: 'disputes',
    path: '/admin/payouts/disputes',
    topic: 'pay',
    list: disputes.list,
    file: disputes.exportAll,
  }),
  'status',
  'open',
)

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: disputeForOperator.open.label,
    options: [
      ['upheld', disputeForOperator.upheld.label],
      ['declined', disputeForOperator.declined.label],
      ['all', 'All statuses'],
    ],
  },
]

export interface DisputeChoice {
  dispute: AdminDispute
  as: 'upheld' | 'declined'
}

function State({ row, onDecide }: { row: AdminDispute; onDecide: (choice: DisputeChoice) => void }) {
  if (row.state !== 'open')
    return (
      <span className="desk-decision">
        <LabelBadge of={disputeForOperator[row.state]} />
        <CellText>{row.answer}</CellText>
      </span>
    )
  if (row.own) return <span className="text-13 text-ink-3">Your own dispute</span>
  const of = `${row.tester_name}, ${row.day}`
  return (
    <span className="desk-acts">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Pay the day: ${of}`}
        onClick={() => onDecide({ dispute: row, as: 'upheld' })}
        {...rowKey('A')}
      >
        Pay the day
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Decline: ${of}`}
        onClick={() => onDecide({ dispute: row, as: 'declined' })}
        {...rowKey('R')}
      >
        Decline
      </Button>
    </span>
  )
}

const columnsOf = (onDecide: (choice: DisputeChoice) => void): readonly Column<AdminDispute>[] => [
  {
    id: 'app',
    label: 'App',
    cell: (row) => (
      <AppName id={row.app_id} name={row.app_name} icon={row.app_icon}>
        {dayOf(row.day)}
      </AppName>
    ),
  },
  {
    id: 'tester',
    label: 'Tester',
    cell: (row) => <CellLines under={<Email>{row.user_email}</Email>}>{row.tester_name}</CellLines>,
  },
  {
    id: 'why',
    label: 'Not paid because',
    cell: (row) => (
      <CellLines
        under={[
          ...row.signs.map((sign) => signNames[sign]),
          ...(row.seconds === null ? [] : [`${counted(Math.round(row.seconds / 60), 'minute')} checked in`]),
        ].join('; ')}
      >
        {row.why ? unpaidForOperator[row.why] : 'It is paid'}
      </CellLines>
    ),
  },
  { id: 'message', label: 'Message', cell: (row) => <CellText>{row.message ?? 'Held by our check'}</CellText> },
  { id: 'amount', label: 'Worth', right: true, cell: (row) => inRupees(row.amount_pkr) },
  { id: 'created_at', label: 'Asked', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
  { id: 'status', label: 'Status', cell: (row) => <State row={row} onDecide={onDecide} /> },
  { id: 'decided_by', label: 'Decided by', optional: true, cell: (row) => row.decided_by ?? 'No one yet' },
]

/** Days that testers say should be paid, and days whose pay our check held. */
export function DisputesScreen() {
  const [search] = useSearchParams()
  const [open, setOpen] = useState<DisputeChoice>()
  const columns = useMemo(() => columnsOf(setOpen), [])
  const waiting = disputeList.viewOf(search)['status'] === undefined
  return (
    <>
      <ListScreen
        list={disputeList}
        title={waiting ? 'Disputed and held days to decide' : 'Disputed and held days'}
        noun="day"
        placeholder="Tester, e-mail or app"
        columns={columns}
        filters={filters}
        nameOf={(row) => `${row.tester_name}, ${row.day}`}
        emptyTitle={waiting ? 'No disputed or held days' : undefined}
        empty="A day that a tester thinks should be paid appears here by itself, and so does one whose pay our check held."
      />
      {open && <DisputeDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
