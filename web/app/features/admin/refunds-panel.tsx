import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from './panel.tsx'
import { type RefundChoice, RefundDecisionDialog } from './refund-decision-dialog.tsx'
import { RefundsTable } from './refunds-table.tsx'
import { waitingRefunds } from './refunds.queries.ts'
import { useFocusAfterLoss } from './use-focus-after-loss.ts'
import { figure } from './words.ts'

/** Developers who ask for their money back, the longest wait first. */
export function RefundsPanel() {
  const { data: refunds, total } = useSuspenseQuery(waitingRefunds).data
  const [choice, setChoice] = useState<RefundChoice>()
  const [ref, onFocus] = useFocusAfterLoss(refunds)
  const more = total - refunds.length
  return (
    <Panel flush title="Refunds to decide" beside={total > 0 && <Badge tone="moon">{figure(total)}</Badge>}>
      {total === 0 && (
        <p className="px-[22px] pb-6 text-14 text-ink-2 max-sm:px-4">
          Nobody waits for a refund. A new request appears here by itself.
        </p>
      )}
      <div ref={ref} onFocus={onFocus}>
        {total > 0 && <RefundsTable refunds={refunds} onDecide={setChoice} />}
      </div>
      {more > 0 && (
        <p className="border-t border-line px-[22px] py-3 text-14 text-ink-3 max-sm:px-4">{figure(more)} more wait</p>
      )}
      {choice && <RefundDecisionDialog {...choice} onClose={() => setChoice(undefined)} />}
    </Panel>
  )
}
