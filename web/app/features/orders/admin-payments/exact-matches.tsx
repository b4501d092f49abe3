import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '@fortnight/contract/format/plurals'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useDelayedAct } from '../../admin/delayed-act.ts'
import { confirmedQuery } from './payments.queries.ts'
import { useApproveExact } from './use-approve-exact.ts'

/** The waiting payments that an imported statement shows exactly, to be approved in one act. Nothing if there are none. */
export function ExactMatches() {
  const { data: payments = [] } = useQuery(confirmedQuery())
  const approve = useApproveExact()
  const underWay = useDelayedAct() !== undefined
  const [busy, setBusy] = useState(false)
  if (payments.length === 0) return null
  const press = async () => {
    setBusy(true)
    try {
      await approve(payments)
    } catch (error) {
      showToast('Nothing was approved', { detail: messageOf(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label="Exact matches" className="exact-matches">
      <p className="min-w-0 flex-[1_1_280px]">
        <b className="font-semibold">
          {counted(payments.length, 'payment matches', 'payments match')} a line of your statements exactly
        </b>
        <span className="block text-13 text-ink-2">Same transaction ID, same amount, and on no other payment.</span>
      </p>
      <Link to="?statement=confirmed" className="admin-link">
        Show them
      </Link>
      <Button size="sm" busy={busy} disabled={underWay} onClick={() => void press()}>
        Approve {counted(payments.length, 'exact match', 'exact matches')}
      </Button>
    </section>
  )
}
