import { Link } from 'react-router'
import type { AdminPayout } from '@fortnight/contract/testers/payouts'
import { shortMoment } from '@fortnight/contract/format/moments'
import { inRupees } from '@fortnight/contract/format/money'
import { payoutForOperator, payoutMethodNames } from '@fortnight/contract/vocabulary/payout-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Email } from '../../admin/email.tsx'
import type { Column } from '../../admin/list/columns.ts'
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
    <span className="desk-acts mt-1.5 lg:flex!">
      {state === 'approved' && <ActButton payout={payout} act="pay" label="Mark as paid" on={on} />}
      {mine_to_approve && <ActButton payout={payout} act="approve" label={approve} on={on} />}
      <ActButton payout={payout} act="decline" label="Decline" on={on} />
    </span>
  )
}

/** The state of a payout, and while it waits what can be done. */
function State({ payout, on }: { payout: AdminPayout; on: OnPayout }) {
  const now = useNow()
  const { state, needs_second, approved_by, decided_at } = payout
  return (
    <>
      <LabelBadge of={payoutForOperator[state]} />
      {state === 'requested' && needs_second && (
        <span className="block text-13 text-ink-2">
          {approved_by ? `Approved by ${approved_by}; needs another administrator` : 'Needs two administrators'}
        </span>
      )}
      {decided_at ? (
        <time dateTime={decided_at} className="block text-13 text-ink-3">
          {shortMoment(new Date(decided_at), now)}
        </time>
      ) : (
        <Acts payout={payout} on={on} />
      )}
    </>
  )
}

const asText = (text: string | null) => <span className="wrap-anywhere">{text ?? 'None'}</span>

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
      <span className="wrap-anywhere">
        <Link to={`/admin/pool?tester=${row.tester_id}`} className="admin-link">
          {row.tester_name}
        </Link>
        <span className="block text-13 font-normal text-ink-3">
          <Email>{row.user_email}</Email>
        </span>
        {row.clashes > 0 && (
          <Badge tone="due" icon="warn">
            Account of another tester
          </Badge>
        )}
      </span>
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
      <>
        {payoutMethodNames[row.method]}
        <span className="block text-13 whitespace-nowrap text-ink-3">
          {row.ending ? `ends with ${row.ending}` : 'deleted'}
        </span>
      </>
    ),
  },
  { id: 'created_at', label: 'Asked', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
  { id: 'status', label: 'Status', cell: (row) => <State payout={row} on={on} /> },
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
  { id: 'reference', label: 'Reference', cell: (row) => asText(row.reference) },
  { id: 'approved_by', label: 'Approved by', optional: true, cell: (row) => row.approved_by ?? 'Nobody yet' },
  { id: 'second_by', label: 'Second approval', optional: true, cell: (row) => row.second_by ?? 'None' },
  { id: 'decided_by', label: 'Decided by', optional: true, cell: (row) => row.decided_by ?? 'Nobody' },
  { id: 'reason', label: 'Reason', optional: true, cell: (row) => asText(row.reason) },
]
