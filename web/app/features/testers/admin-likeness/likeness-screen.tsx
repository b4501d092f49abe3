import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isHeld, likeness, type LikenessGroup } from '@fortnight/contract/testers/likeness'
import { likenessForOperator } from '@fortnight/contract/vocabulary/likeness-labels'
import { wholePercent } from '@fortnight/contract/format/shares'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { adminList } from '../../admin/list/admin-list.ts'
import { CellLines, CellText } from '../../admin/list/cell-lines.tsx'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import type { Filter } from '../../admin/list/list-toolbar.tsx'
import { rowKey } from '../../admin/list/row-keys.ts'
import { waitingFirst } from '../../admin/list/waiting-first.ts'
import { SinceNow } from '../../admin/since.tsx'
import { namesOf, reasonsOf } from './alike-people.tsx'
import { DecideDialog } from './decide-dialog.tsx'

/** People who look alike; without a status in the address those that wait for a decision, oldest first. */
export const likenessList = waitingFirst(
  adminList<LikenessGroup>({
    name: 'likeness',
    path: '/admin/likeness',
    topic: 'pool',
    list: likeness.list,
    file: likeness.exportAll,
  }),
  'status',
  'open',
)

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: likenessForOperator.open.label,
    options: [
      ['household', likenessForOperator.household.label],
      ['ring', likenessForOperator.ring.label],
      ['different', likenessForOperator.different.label],
      ['all', 'All statuses'],
    ],
  },
]

type OnDecide = (group: LikenessGroup) => void

function State({ group, onDecide }: { group: LikenessGroup; onDecide: OnDecide }) {
  const act = group.state === 'open' ? 'Decide' : 'Change'
  return (
    <span className="desk-decision">
      {group.state !== 'open' && <LabelBadge of={likenessForOperator[group.state]} />}
      {isHeld(group) && (
        <Badge tone="bad" icon="lock">
          Payouts held
        </Badge>
      )}
      <span className="desk-acts">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${act}: ${namesOf(group)}`}
          onClick={() => onDecide(group)}
          {...rowKey('A')}
        >
          {act}
        </Button>
      </span>
    </span>
  )
}

const columnsOf = (onDecide: OnDecide): readonly Column<LikenessGroup>[] => [
  {
    id: 'people',
    label: 'People',
    cell: (row) => <CellLines under={row.people.map(({ email }) => email).join(', ')}>{namesOf(row)}</CellLines>,
  },
  { id: 'why', label: 'Why', cell: (row) => <CellText>{reasonsOf(row).join('; ')}</CellText> },
  { id: 'score', label: 'Sure', right: true, sort: 'score', cell: (row) => wholePercent(Math.min(row.score, 0.99)) },
  {
    id: 'together',
    label: 'In one test now',
    cell: (row) => <CellText>{row.together.map(({ app_name }) => app_name).join(', ') || null}</CellText>,
  },
  { id: 'created_at', label: 'Found', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
  { id: 'status', label: 'Status', cell: (row) => <State group={row} onDecide={onDecide} /> },
  { id: 'reason', label: 'Reason', optional: true, cell: (row) => <CellText>{row.reason}</CellText> },
  {
    id: 'decided_by',
    label: 'Decided by',
    optional: true,
    cell: (row) => row.decided_by ?? (row.decided_at ? 'Beyond doubt' : 'No one yet'),
  },
]

/** People who look like one person or one home. */
export function LikenessScreen() {
  const [search] = useSearchParams()
  const [open, setOpen] = useState<LikenessGroup>()
  const columns = useMemo(() => columnsOf(setOpen), [])
  const waiting = likenessList.viewOf(search)['status'] === undefined
  return (
    <>
      <ListScreen
        list={likenessList}
        title={waiting ? 'Look-alikes to decide' : 'Look-alikes'}
        noun="group"
        placeholder="Name or e-mail"
        columns={columns}
        filters={filters}
        nameOf={namesOf}
        emptyTitle={waiting ? 'No look-alikes to decide' : undefined}
        empty="Testers and developers who seem to be one person appear here within the hour."
      />
      {open && <DecideDialog group={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
