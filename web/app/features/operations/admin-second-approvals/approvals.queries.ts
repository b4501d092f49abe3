import { queryOptions, useMutation } from '@tanstack/react-query'
import { type SecondApproval, secondApprovals } from '@fortnight/contract/operations/second-approvals'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useRecentProof } from '../../../lib/recent-proof.tsx'
import { adminList } from '../../admin/list/admin-list.ts'
import { waitingFirst } from '../../admin/list/waiting-first.ts'

/** Acts of two administrators; without a state in the address those that wait, oldest first. */
export const approvalList = waitingFirst(
  adminList<SecondApproval>({
    name: 'approvals',
    path: '/admin/approvals',
    topic: 'approvals',
    list: secondApprovals.list,
    file: secondApprovals.exportAll,
  }),
  'state',
  'waiting',
)

/** Whether acts of money need two administrators now. */
export const standingQuery = queryOptions({
  queryKey: ['approvals', 'standing'],
  queryFn: async ({ signal }) => (await call(secondApprovals.standing, {}, { signal })).data,
})

/** A decision on an act that waits. */
export type ApprovalStep = 'approve' | 'refuse' | 'withdraw'

/** Decides an act, after a recent proof of identity; undefined if that was asked for and not given. */
export function useDecideApproval({ id, hash }: SecondApproval, step: ApprovalStep) {
  const { withProof } = useRecentProof()
  const params = { id }
  const calls: Record<ApprovalStep, (reason: string) => Promise<unknown>> = {
    approve: () => call(secondApprovals.approve, { params, body: { hash } }),
    refuse: (reason) => call(secondApprovals.refuse, { params, body: { reason } }),
    withdraw: () => call(secondApprovals.refuse, { params, body: { reason: null } }),
  }
  return useMutation({
    mutationFn: (reason: string) => withProof(() => calls[step](reason)),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
