import type { AdminPayout } from '@fortnight/contract/testers/payouts'
import type { BulkAct } from '../../admin/list/bulk-act.ts'
import { useApproveMany, useMakeBatch } from './payouts.queries.ts'

/** What can be done to the chosen payouts, each by one call and so by one proof of identity. */
export function useBulkPayouts(): BulkAct<AdminPayout>[] {
  const approve = useApproveMany()
  const makeBatch = useMakeBatch()
  return [
    {
      label: 'Approve',
      done: 'approved',
      appliesTo: (payout) => payout.mine_to_approve,
      async together(rows) {
        const answer = await approve.mutateAsync(rows.map(({ id }) => id))
        return answer && { done: answer.approved.length, reasons: answer.left.map(({ why }) => why) }
      },
    },
    {
      label: 'Make a batch',
      done: 'put into a batch',
      appliesTo: ({ state, batch_id }) => state === 'approved' && batch_id === null,
      async together(rows) {
        const made = await makeBatch.mutateAsync(rows.map(({ id }) => id))
        return made && { done: rows.length, reasons: [] }
      },
    },
  ]
}
