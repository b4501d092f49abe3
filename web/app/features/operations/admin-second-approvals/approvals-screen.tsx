import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ApprovalStanding, SecondApproval } from '@fortnight/contract/operations/second-approvals'
import { shortMoment } from '@fortnight/contract/format/moments'
import { inRupees } from '@fortnight/contract/format/money'
import { options } from '@fortnight/contract/vocabulary/label'
import { secondApprovalActNames, secondApprovalLabels } from '@fortnight/contract/vocabulary/second-approval-labels'
import { secondApprovalActs, secondApprovalStates } from '@fortnight/contract/vocabulary/second-approval-states'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { useUser } from '../../../lib/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { CellLines, CellText } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { SinceNow } from '../../admin/since.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'
import { ApprovalLines } from './approval-lines.tsx'
import { approvalList, type ApprovalStep, standingQuery } from './approvals.queries.ts'

const filters: readonly Filter[] = [
  {
    name: 'state',
    label: 'State',
    all: 'To decide',
    options: [['all', 'All states'], ...options(secondApprovalStates, secondApprovalLabels).slice(1)],
  },
  { name: 'act', label: 'Act', all: 'All acts', options: options(secondApprovalActs, secondApprovalActNames) },
]

interface Chosen {
  approval: SecondApproval
  step: ApprovalStep
}

/** The state of an act; while it waits, what the reader may do about it. */
function State({ row, onChoose }: { row: SecondApproval; onChoose: (chosen: Chosen) => void }) {
  const me = useUser().id
  const now = useNow()
  const { data: standing } = useSuspenseQuery(standingQuery)
  const what = secondApprovalActNames[row.act]
  if (row.state !== 'waiting')
    return (
      <span className="desk-decision">
        <LabelBadge of={secondApprovalLabels[row.state]} />
        <span className="text-13 text-ink-3">{row.decided_by_name}</span>
      </span>
    )
  const mine = row.asked_by === me
  const alone = row.alone_at && new Date(row.alone_at)
  const ripe = alone !== null && alone <= now
  const button = (step: ApprovalStep, label: string) => (
    <Button
      variant={step === 'approve' ? 'secondary' : 'ghost'}
      size="sm"
      aria-label={`${label}: ${what}`}
      onClick={() => onChoose({ approval: row, step })}
    >
      {label}
    </Button>
  )
  if (mine)
    return (
      <span className="desk-acts">
        {ripe ? (
          button('approve', 'Approve')
        ) : (
          <span className="text-13 text-ink-3">
            {alone
              ? `Another administrator, or you from ${shortMoment(alone, now)}`
              : 'Another administrator must approve'}
          </span>
        )}
        {button('withdraw', 'Withdraw')}
      </span>
    )
  if (!standing.is_senior) return <span className="text-13 text-ink-3">You are new in the role</span>
  return (
    <span className="desk-acts">
      {button('approve', 'Approve')}
      {button('refuse', 'Refuse')}
    </span>
  )
}

const columnsOf = (onChoose: (chosen: Chosen) => void): readonly Column<SecondApproval>[] => [
  { id: 'act', label: 'Act', cell: (row) => <CellText>{secondApprovalActNames[row.act]}</CellText> },
  { id: 'lines', label: 'What would happen', cell: (row) => <ApprovalLines lines={row.lines} /> },
  { id: 'asked_by', label: 'Asked by', cell: (row) => <CellLines>{row.asked_by_name}</CellLines> },
  { id: 'created_at', label: 'Asked', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
  { id: 'state', label: 'State', cell: (row) => <State row={row} onChoose={onChoose} /> },
  { id: 'reason', label: 'Reason', optional: true, cell: (row) => <CellText>{row.reason}</CellText> },
]

/** Whether one or two administrators decide about money now, in a sentence or two. */
function Standing({ standing: { mode, seniors, limit_pkr } }: { standing: ApprovalStanding }) {
  return (
    <p className="mb-4 max-w-prose rounded-3 bg-sunken px-4 py-3 text-14 wrap-anywhere">
      {mode === 'two' ? (
        <>
          <b className="font-semibold">Two administrators decide about money.</b> Refunds, payouts above{' '}
          {inRupees(limit_pkr)}, settings of money and new administrators need a second one who has held the role for 24
          hours: {seniors.join(', ')}.
        </>
      ) : (
        <>
          <b className="font-semibold">One administrator decides alone.</b> Fewer than two have held the role for 24
          hours. Refunds and payouts above {inRupees(limit_pkr)} wait an hour before they can be sent
          {seniors.length === 1 ? ', as do settings of money and new administrators.' : '.'}
        </>
      )}
    </p>
  )
}

/** Acts that wait for a second administrator. */
export function ApprovalsScreen() {
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<Chosen>()
  const { data: standing } = useSuspenseQuery(standingQuery)
  const columns = useMemo(() => columnsOf(setChosen), [])
  const waiting = approvalList.viewOf(search)['state'] === undefined
  return (
    <>
      <Standing standing={standing} />
      <ListScreen
        list={approvalList}
        title={waiting ? 'Acts to decide' : 'Approvals'}
        noun="act"
        placeholder="Administrator, app, account or amount"
        columns={columns}
        filters={filters}
        nameOf={(row) => secondApprovalActNames[row.act]}
        emptyTitle={waiting ? 'Nothing waits for approval' : undefined}
        empty="What an administrator asks another one to approve appears here by itself."
      />
      {chosen && <ApprovalDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
