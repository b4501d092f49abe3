import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Stray } from '@fortnight/contract/payment-strays'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { AmountCell, DeskTable, RemarkRow } from './desk-table.tsx'
import { Email } from './email.tsx'
import { Panel } from './panel.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { strayMoney, useSettleStray } from './refunds.queries.ts'
import { Since, useNow } from './since.tsx'
import { useFocusAfterLoss } from './use-focus-after-loss.ts'
import { figure, inRupees } from './words.ts'

const kindNames: Record<Stray['kind'], string> = {
  late: 'Came too late',
  amount: 'Another amount',
  unusable: 'Nothing waits for it',
}

function StrayDialog({ stray, onClose }: { stray: Stray; onClose: () => void }) {
  const settle = useSettleStray(stray.id)
  return (
    <RecordDialog
      title="What was done with this money?"
      confirmLabel="Put on record"
      field={{ name: 'note', label: 'Note', hint: 'Sent back, kept for another payment, and how.', longest: 500 }}
      act={(note) => settle.mutateAsync(note)}
      done={() => ({ title: 'Stray money settled', detail: `${inRupees(stray.amount_pkr)} for ${stray.app_name}.` })}
      failed="Failed to settle the stray money"
      onClose={onClose}
    >
      <p>
        {inRupees(stray.amount_pkr)} of <span className="wrap-anywhere">{stray.user_email}</span> for {stray.app_name}.
        The note is final.
      </p>
    </RecordDialog>
  )
}

function Row({ stray, now, onSettle }: { stray: Stray; now: Date; onSettle: () => void }) {
  return (
    <tbody data-row={stray.id}>
      <tr className="payment-row">
        <th scope="row" className="desk-app wrap-anywhere">
          {stray.app_name}
          <span className="block text-13 font-normal text-ink-3">{kindNames[stray.kind]}</span>
        </th>
        <td className="desk-from wrap-anywhere">
          <Email>{stray.user_email}</Email>
        </td>
        <td className="desk-transfer font-mono text-13 wrap-anywhere">{stray.gateway_transaction_id}</td>
        <AmountCell
          amount={inRupees(stray.amount_pkr)}
          beside={stray.asked_pkr !== null && `of ${inRupees(stray.asked_pkr)}`}
        />
        <td className="desk-sent">
          <Since at={stray.created_at} now={now} />
        </td>
        <td className="desk-state">
          {stray.settled_at ? (
            <Badge tone="ok" icon="check">
              Settled
            </Badge>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Settle: stray money for ${stray.app_name}`}
              onClick={onSettle}
            >
              Settle
            </Button>
          )}
        </td>
      </tr>
      <RemarkRow label="Done">{stray.note}</RemarkRow>
    </tbody>
  )
}

/** Money from EasyPaisa that completes no payment, and what was done about it. Shown only where there is some. */
export function StraysPanel() {
  const { data: strays, total } = useSuspenseQuery(strayMoney).data
  const [open, setOpen] = useState<Stray>()
  const [ref, onFocus] = useFocusAfterLoss(strays)
  const now = useNow()
  if (total === 0) return null
  return (
    <Panel flush title="Stray money" className="mt-6" end="What waits first">
      <div ref={ref} onFocus={onFocus}>
        <DeskTable
          caption="Money that completes no payment"
          headings={['App', 'From', 'Transaction ID', 'Amount', 'Arrived', 'Status']}
        >
          {strays.map((stray) => (
            <Row key={stray.id} stray={stray} now={now} onSettle={() => setOpen(stray)} />
          ))}
        </DeskTable>
      </div>
      {total > strays.length && (
        <p className="border-t border-line px-[22px] py-3 text-14 text-ink-3 max-sm:px-4">
          {figure(total - strays.length)} older ones are not shown
        </p>
      )}
      {open && <StrayDialog stray={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}
