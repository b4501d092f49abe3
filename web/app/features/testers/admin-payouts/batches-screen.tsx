import { Link } from 'react-router'
import { type PayoutBatch, payoutReview } from '@fortnight/contract/testers/payouts'
import { inRupees } from '@fortnight/contract/format/money'
import { figure } from '@fortnight/contract/format/numbers'
import { saveFile } from '../../../lib/save-file.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { refusalOf } from '../../admin/decision-outcome.ts'
import { adminList } from '../../admin/list/admin-list.ts'
import type { Column } from '../../admin/list/columns.ts'
import { ListScreen } from '../../admin/list/list-screen.tsx'
import { SinceNow } from '../../admin/since.tsx'
import { useBatchFile } from './payouts.queries.ts'

/** Batches, newest first. */
export const batchList = adminList<PayoutBatch>({
  name: 'batches',
  path: '/admin/payouts/batches',
  topic: 'pay',
  list: payoutReview.listBatches,
  file: payoutReview.exportBatches,
})

const isDone = ({ paid, declined, payouts }: PayoutBatch) => paid + declined === payouts
const shortOf = ({ id }: PayoutBatch) => id.slice(0, 8)

/** The file for the bank, with the accounts in clear. */
function TransfersButton({ batch }: { batch: PayoutBatch }) {
  const { mutateAsync, isPending } = useBatchFile()
  const save = async () => {
    try {
      const file = await mutateAsync(batch.id)
      if (file) saveFile(`transfers-${shortOf(batch)}.csv`, file)
    } catch (error) {
      showToast('The file could not be made', { detail: refusalOf(error), tone: 'destructive' })
    }
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isPending}
      aria-label={`Transfers of batch ${shortOf(batch)}`}
      onClick={() => void save()}
    >
      <Icon name="download" />
      Transfers
    </Button>
  )
}

const columns: readonly Column<PayoutBatch>[] = [
  {
    id: 'id',
    label: 'Batch',
    cell: (row) => (
      <Link to={`/admin/payouts?status=all&batch=${row.id}`} className="admin-link font-mono text-13">
        {shortOf(row)}
      </Link>
    ),
  },
  { id: 'created_at', label: 'Made', sort: 'created_at', cell: (row) => <SinceNow at={row.created_at} /> },
  { id: 'created_by', label: 'By', cell: (row) => row.created_by },
  { id: 'payouts', label: 'Payouts', right: true, cell: (row) => figure(row.payouts) },
  {
    id: 'amount',
    label: 'Amount',
    right: true,
    cell: (row) => <b className="font-semibold whitespace-nowrap">{inRupees(row.amount_pkr)}</b>,
  },
  {
    id: 'state',
    label: 'State',
    cell: (row) =>
      isDone(row) ? (
        <Badge tone="ok" icon="check">
          Done
        </Badge>
      ) : (
        <Badge tone="due" icon="clock">
          {figure(row.paid)} of {figure(row.payouts)} paid
        </Badge>
      ),
  },
  {
    id: 'file',
    label: 'For the bank',
    cell: (row) =>
      isDone(row) ? <span className="text-13 text-ink-3">Nothing left to send</span> : <TransfersButton batch={row} />,
  },
]

/** The batches of payouts, with their files for the bank. */
export function BatchesScreen() {
  return (
    <ListScreen
      list={batchList}
      title="Batches"
      noun="batch"
      placeholder="Number or administrator"
      columns={columns}
      nameOf={(row) => `batch ${shortOf(row)}`}
      empty="Choose approved payouts and make a batch of them."
    />
  )
}
