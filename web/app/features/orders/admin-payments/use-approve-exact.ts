import {
  type AdminPayment,
  adminPayments,
  mostApproved,
  type ReviewedPayment,
} from '@fortnight/contract/orders/admin-payments'
import { counted } from '@fortnight/contract/format/plurals'
import { myAccount } from '../../../lib/account.ts'
import { call } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useRecentProof, type WithProof } from '../../../lib/recent-proof.tsx'
import { useUser } from '../../../lib/session.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { refreshReviews } from '../../admin/admin.queries.ts'
import { delayAct } from '../../admin/delayed-act.ts'
import type { BulkAct } from '../../admin/list/bulk-act.ts'
import { confirmedQuery } from './payments.queries.ts'

/** Payments that are named one by one; the list shows the others. */
const mostNamed = 3

/** Approves payments by calls of `mostApproved`. One that fails ends it: sent again, what was done counts as done. */
async function approveAll(
  payments: readonly ReviewedPayment[],
  withProof: WithProof,
  onProgress: (done: number) => void,
) {
  const left: string[] = []
  let approved = 0
  let problem: string | undefined
  try {
    for (let first = 0; first < payments.length; first += mostApproved) {
      const part = payments.slice(first, first + mostApproved)
      // oxlint-disable-next-line no-await-in-loop -- in parts, so that each call is short and progress is seen
      const answer = await withProof(() => call(adminPayments.approveMany, { body: { payments: part } }))
      if (!answer) break
      approved += answer.approved.length
      left.push(...answer.left.map(({ app_name, why }) => `${app_name}: ${why}`))
      onProgress(first + part.length)
    }
  } catch (error) {
    problem = messageOf(error)
  }
  const untried = payments.length - approved - left.length
  const more = left.length > mostNamed && `${counted(left.length - mostNamed, 'other payment')} left too.`
  const rest = [...left.slice(0, mostNamed), more, problem, untried && `${counted(untried, 'payment')} not sent.`]
  showToast(`${counted(approved, 'payment')} approved`, {
    detail: rest.filter(Boolean).join(' '),
    tone: left.length + untried > 0 ? 'destructive' : 'default',
  })
  refreshReviews(undefined, undefined)
}

/**
 * Approves payments that a statement confirms: asks for a recent proof first, then gives ten seconds to call it off.
 * True once it is on its way.
 */
export function useApproveExact() {
  const { withProof, prove } = useRecentProof()
  // Before the payments are sent, rather than in their middle.
  const hasProof = async () =>
    (await queryClient.fetchQuery(myAccount)).proven.includes('decisions') || (await prove({ act: 'decisions' }))
  return async (payments: readonly ReviewedPayment[]): Promise<boolean> => {
    const count = payments.length
    if (count === 0) {
      showToast('No payment to approve', {
        detail: 'A statement shows none of these exactly, or its ID is on another payment too.',
      })
      return false
    }
    if (!(await hasProof())) return false
    const title = counted(count, 'payment is approved', 'payments are approved')
    const begun = delayAct({ title, count, run: (onProgress) => approveAll(payments, withProof, onProgress) })
    if (!begun) showToast('Another approval is under way', { detail: 'Wait until it is done.' })
    return begun
  }
}

/** Approves those of the selected payments that a statement confirms; the server holds that no other gets through. */
export function useApproveSelected(): BulkAct<AdminPayment> {
  const { email } = useUser()
  const approve = useApproveExact()
  const isExact = ({ payment_status, statement, duplicate, user_email }: AdminPayment) =>
    payment_status === 'pending' && statement === 'confirmed' && !duplicate && user_email !== email
  return {
    label: 'Approve exact matches',
    done: 'approved',
    whole: async ({ rows, all }) =>
      approve(
        all
          ? await queryClient.fetchQuery({ ...confirmedQuery(all), staleTime: 0 })
          : rows.filter(isExact).map(({ id, version }) => ({ id, version })),
      ),
  }
}
