import { useRef } from 'react'
import type { AdminPayout } from '@fortnight/contract/testers/payouts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { refusalOf } from '../../admin/decision-outcome.ts'
import type { BulkAct } from '../../admin/list/bulk-act.ts'
import { useApprove, useMakeBatch } from './payouts.queries.ts'

/** What can be done to the chosen payouts: approve them one after the other, or put them into one batch. */
export function useBulkPayouts(): BulkAct<AdminPayout>[] {
  const approve = useApprove()
  const { proveFirst } = useRecentProof()
  const makeBatch = useMakeBatch()
  // A proof that was not given is not asked for again with every row.
  const calledOff = useRef(false)
  return [
    {
      label: 'Approve',
      done: 'approved',
      appliesTo: (payout) => payout.mine_to_approve,
      begin: () => {
        calledOff.current = false
        return proveFirst('money')
      },
      async act({ id }) {
        if (!calledOff.current) calledOff.current = (await approve.mutateAsync(id)) === undefined
        if (calledOff.current) throw new Error('called off')
      },
    },
    {
      label: 'Make a batch',
      done: 'put into a batch',
      appliesTo: ({ state, batch_id }) => state === 'approved' && batch_id === null,
      /** All of them by one call: a batch is made whole or not at all. */
      async begin(rows) {
        if (!rows.length) return true
        try {
          return (await makeBatch.mutateAsync(rows.map(({ id }) => id))) !== undefined
        } catch (error) {
          showToast('No batch was made', { detail: refusalOf(error), tone: 'destructive' })
          return false
        }
      },
      act: async () => undefined,
    },
  ]
}
