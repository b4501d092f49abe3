import type { AdminRefund } from '@fortnight/contract/refunds'
import type { RefundGround } from '@fortnight/contract/refund-states'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { inDollars } from '../../lib/money-and-days.ts'
import { AmountCell, AppCell, DeskTable, RemarkRow } from './desk-table.tsx'
import { Email } from './email.tsx'
import type { RefundChoice } from './refund-decision-dialog.tsx'
import { Since, useNow } from './since.tsx'
import { inRupees, methodNames } from './words.ts'

const groundNames: Record<RefundGround, string> = { guarantee: 'Within 7 days', shortfall: 'Shortfall' }

/** The two ways to decide a refund. Nobody decides one of their own. */
function Acts({ refund, onDecide }: { refund: AdminRefund; onDecide: (choice: RefundChoice) => void }) {
  if (refund.user_email === useUser().email) return <span className="text-13 text-ink-3">Your own refund</span>
  return (
    <span className="desk-acts">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Paid back: refund for ${refund.app_name}`}
        onClick={() => onDecide({ refund, as: 'paid' })}
      >
        Paid back
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Decline: refund for ${refund.app_name}`}
        onClick={() => onDecide({ refund, as: 'declined' })}
      >
        Decline
      </Button>
    </span>
  )
}

/** Refunds that wait, each with where its money came from and is to go. */
export function RefundsTable({
  refunds,
  onDecide,
}: {
  refunds: readonly AdminRefund[]
  onDecide: (choice: RefundChoice) => void
}) {
  const now = useNow()
  return (
    <DeskTable
      caption="Refunds to decide, oldest first"
      headings={[
        'App',
        'Pay to',
        'Paid by',
        'Amount',
        'Asked',
        <span key="state" className="sr-only">
          Decision
        </span>,
      ]}
    >
      {refunds.map((refund) => (
        <tbody key={refund.id} data-row={refund.id}>
          <tr className="payment-row">
            <AppCell id={refund.app_id} name={refund.app_name}>
              {groundNames[refund.ground]}
            </AppCell>
            <td className="desk-from wrap-anywhere">
              {refund.pay_to}
              <span className="block text-13 text-ink-3">
                <Email>{refund.user_email}</Email>
              </span>
            </td>
            <td className="desk-transfer">
              <span className="block font-mono text-13 wrap-anywhere">{refund.transaction_id}</span>
              <span className="block text-13 text-ink-3 wrap-anywhere">
                {methodNames[refund.payment_method]}
                {refund.account_name && `, ${refund.account_name}`}
              </span>
            </td>
            <AmountCell
              amount={inDollars(refund.amount)}
              beside={refund.amount_pkr !== null && inRupees(refund.amount_pkr)}
            />
            <td className="desk-sent">
              <Since at={refund.created_at} now={now} />
            </td>
            <td className="desk-state">
              <Acts refund={refund} onDecide={onDecide} />
            </td>
          </tr>
          <RemarkRow label="Message">{refund.message}</RemarkRow>
        </tbody>
      ))}
    </DeskTable>
  )
}
