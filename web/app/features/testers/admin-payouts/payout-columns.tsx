import { Link } from 'react-router'
import type { AdminPayout } from '@fortnight/contract/testers/payouts'
import { shortMoment } from '@fortnight/contract/format/moments'
import { inRupees } from '@fortnight/contract/format/money'
import { payoutForOperator, payoutMethodNames } from '@fortnight/contract/vocabulary/payout-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CustomerEmail } from '../../admin/customer-email.tsx'
import { CellLines, CellText } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { rowKey } from '../../admin/list/row-keys.ts'
import { SinceNow } from '../../admin/since.tsx'
import { useNow } from '../../../lib/use-now.ts'

export type PayoutAct = 'approve' | 'decline' | 'pay'
export type OnPayout = (payout: AdminPayout, act: PayoutAct) => void

function ActButton({ payout, act, label, on }: { payout: AdminPayout; act: PayoutAct; label: string; on: OnPayout }) {
  return (
    <Button
      variant={act === 'decline' ? 'ghost' : 'secondary'}
      size="sm"
      aria-label={`${label}: payout for ${payout.tester_name}`}
      onClick={() => on(payout, act)}
      {...rowKey(act === 'decline' ? 'R' : 'A')}
    >
      {label}
    </Button>
  )
}

/** What can be done to a payout now. Administrators cannot decide their own. */
function Acts({ payout, on }: { payout: AdminPayout; on: OnPayout }) {
  const { state, own: isOwn, mine_to_approve, needs_second, approved_by } = payout
  if (isOwn) return <span className="text-13 text-ink-3">Your own payout</span>
  const approve = needs_second && approved_by ? 'Approve too' : 'Approve'
  return (
    <span className="desk-acts">
      {state === 'approved' && <ActButton payout={payout} act="pay" label="Mark as paid" on={on} />}
      {mine_to_approve && <ActButton payout={payout} act="approve" label={approve} on={on} />}
      <ActButton payout={payout} act="decline" label="Decline" on={on} />
    </span>
  )
}

/** The state of a payout, and while it waits what can be done. */
function State({ payout, on }: { payout: AdminPayout; on: OnPayout }) {
  const now = useNow()
  const { state, decided_at } = payout
  return (
    <div className="desk-decision">
      {state !== 'requested' && <LabelBadge of={payoutForOperator[state]} />}
      {decided_at ? (
        <time dateTime={decided_at} className="text-13 text-ink-3">
          {shortMoment(new Date(decided_at), now)}
        </time>
      ) : (
        <Acts payout={payout} on={on} />
      )}
    </div>
  )
}

/** Who approved a payout, or has still to. */
function approvalsOf(
  { state, needs_second, approved_by, second_by, alone_at, mine_to_approve }: AdminPayout,
  now: Date,
): string {
  if (state !== 'requested') return [...new Set([approved_by, second_by])].filter(Boolean).join(' and ') || 'No one'
  if (!needs_second) return 'Needs one administrator'
  // Two lines of the column, with the time in them.
  if (alone_at && mine_to_approve) return 'By you; you can approve it alone'
  if (alone_at) return `By you; alone from ${shortMoment(new Date(alone_at), now)}`
  return approved_by ? `Approved by ${approved_by}; needs another administrator` : 'Needs two administrators'
}

/** Who approved a payout; with a warning if it is held, or its account is another tester's too. */
function Approvals({ payout }: { payout: AdminPayout }) {
  const approvals = approvalsOf(payout, useNow())
  if (payout.is_held && payout.decided_at === null)
    return (
      <CellLines
        under={
          <Link to={`/admin/likeness?status=all&q=${encodeURIComponent(payout.user_email)}`}>
            <Badge tone="bad" icon="warn">
              Held: look-alikes
            </Badge>
          </Link>
        }
      >
        {approvals}
      </CellLines>
    )
  if (payout.clashes === 0) return <CellText>{approvals}</CellText>
  return (
    <CellLines
      under={
        <Badge tone="due" icon="warn">
          Account of another tester
        </Badge>
      }
    >
      {approvals}
    </CellLines>
  )
}

// While a payout waits for its approval it has neither.
const later = new Set(['batch', 'reference'])

/** The columns of the review of payouts. `waiting`: it shows those that wait to be approved. */
export const payoutColumns = (on: OnPayout, waiting: boolean): readonly Column<AdminPayout>[] =>
  allColumns(on).filter(({ id }) => !waiting || !later.has(id))

const allColumns = (on: OnPayout): readonly Column<AdminPayout>[] => [
  {
    id: 'tester',
    label: 'Tester',
    cell: (row) => (
      <CellLines under={<CustomerEmail>{row.user_email}</CustomerEmail>}>
        <Link to={`/admin/pool?tester=${row.tester_id}`} className="row-name" title={row.tester_name}>
          {row.tester_name}
        </Link>
      </CellLines>
    ),
  },
  {
    id: 'amount',
    label: 'Amount',
    right: true,
    sort: 'amount',
    cell: (row) => <b className="font-semibold whitespace-nowrap">{inRupees(row.amount_pkr)}</b>,
  },
  {
    id: 'account',
    label: 'Account',
    cell: (row) => (
      <CellLines under={row.ending ? `ends with ${row.ending}` : 'deleted'}>{payoutMethodNames[row.method]}</CellLines>
    ),
  },
  { id: 'approvals', label: 'Approvals', cell: (row) => <Approvals payout={row} /> },
  { id: 'created_at', label: 'Asked', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
  {
    id: 'batch',
    label: 'Batch',
    cell: (row) =>
      row.batch_id === null ? (
        'None'
      ) : (
        <Link to={`/admin/payouts?status=all&batch=${row.batch_id}`} className="admin-link font-mono text-13">
          {row.batch_id.slice(0, 8)}
        </Link>
      ),
  },
  { id: 'reference', label: 'Reference', cell: (row) => <CellText>{row.reference}</CellText> },
  { id: 'status', label: 'Status', cell: (row) => <State payout={row} on={on} /> },
  { id: 'decided_by', label: 'Decided by', optional: true, cell: (row) => row.decided_by ?? 'No one yet' },
  { id: 'reason', label: 'Reason', optional: true, cell: (row) => <CellText>{row.reason}</CellText> },
]
