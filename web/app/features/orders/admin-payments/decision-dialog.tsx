import { useQuery } from '@tanstack/react-query'
import type { PaymentPreview } from '@fortnight/contract/orders/admin-payments'
import { messages } from '@fortnight/contract/messages'
import { Loaded } from '../../../lib/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { outcomeOf } from '../../admin/decision-outcome.ts'
import { RecordDialog } from '../../admin/record-dialog.tsx'
import type { Decision } from '../../admin/use-decision.ts'
import { Warning } from './facts.tsx'
import { Doubts, WhatStarts } from './decision-preview.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { previewQuery, useSettlePayment } from './payments.queries.ts'

const titles: Record<Decision['as'], string> = { completed: 'Approve this payment?', failed: 'Reject this payment?' }
const confirmations: Record<Decision['as'], string> = { completed: 'Approve payment', failed: 'Reject payment' }

/** Longest reason the server takes, in characters. */
const longest = 500
const reasonField = {
  name: 'reason',
  label: 'Reason',
  hint: `The developer reads it. At most ${longest} characters.`,
  longest,
  missing: 'Tell the developer why.',
  suggestions: [
    'No transfer with this ID has reached our account.',
    'The amount that reached us is not the price of the package.',
    'This transaction ID belongs to another payment.',
    'The transfer came from another account than the one named.',
  ],
}

/** What has happened to a payment that can no longer be decided. */
const standingOf = ({ payment, blocked }: PaymentPreview) =>
  payment.payment_status === 'pending'
    ? blocked
    : payment.withdrawn
      ? 'The developer has withdrawn this payment.'
      : `${payment.decided_by ?? 'EasyPaisa'} has marked this payment as ${payment.payment_status}.`

/** What a reviewer makes sure of before an approval; undefined if nothing is in doubt. */
function doubtOf({ payment, claims }: PaymentPreview): string | undefined {
  if (claims.some((claim) => claim.payment_status === 'completed'))
    return 'I have looked at the completed payment with this ID. This is other money, and it pays for this app.'
  if (!payment.duplicate && payment.statement !== 'differs') return undefined
  return 'I have seen this money on our account, and it pays for this app.'
}

/** What the reviewer looks at: the server refuses a decision once this has changed. */
const sawOf = ({ payment, claims }: PaymentPreview) => ({
  version: payment.version,
  seen: claims.map(({ id }) => id),
})

/** Another question than before: nothing that was ticked or written for the old one counts. */
const questionOf = ({ payment, claims }: PaymentPreview) =>
  [payment.version, ...claims.flatMap((claim) => (claim.payment_status === 'completed' ? [claim.id] : []))].join(' ')

function Question({
  decision,
  preview,
  onClose,
}: {
  decision: Decision
  preview: PaymentPreview
  onClose: () => void
}) {
  const settle = useSettlePayment()
  const { payment, run } = preview
  const completing = decision.as === 'completed'
  // Its own decision changes the preview before the dialog has closed.
  const mine = settle.isPending || settle.isSuccess
  const standing = mine ? null : standingOf(preview)
  const concerns = completing || payment.payment_status !== 'pending'
  return (
    <RecordDialog
      title={titles[decision.as]}
      confirmLabel={confirmations[decision.as]}
      destructive={!completing}
      field={completing ? undefined : reasonField}
      sure={completing ? doubtOf(preview) : undefined}
      act={(reason) => settle.mutateAsync({ ...decision, ...sawOf(preview), ...(completing ? {} : { reason }) })}
      done={(started) => ({ title: messages.paymentUpdated, detail: outcomeOf(decision.as, payment, started) })}
      failed={messages.paymentUpdateFailed}
      onClose={onClose}
    >
      {standing && concerns && <Warning>{standing}</Warning>}
      <PaymentFacts payment={payment} />
      <Doubts preview={preview} />
      {completing && run && <WhatStarts run={run} />}
      <p className="mt-4">
        {completing
          ? 'This is final. Approved by mistake? Use a refund.'
          : 'This is final. The app still waits for a payment, and the developer can send it again.'}
      </p>
    </RecordDialog>
  )
}

/** Shows what a decision is about and what it would do, and asks once more: a decision is final. */
export function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const query = useQuery(previewQuery(decision.id))
  if (query.data)
    return <Question key={questionOf(query.data)} decision={decision} preview={query.data} onClose={onClose} />
  return (
    <Dialog title={titles[decision.as]} width="sm" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <Loaded
        query={query}
        failed="The payment could not be read"
        skeleton={
          <SkeletonGroup label="Loading" className="grid gap-2.5">
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <Skeleton key={row} className="h-5" />
            ))}
          </SkeletonGroup>
        }
      >
        {() => null}
      </Loaded>
    </Dialog>
  )
}
