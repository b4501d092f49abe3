import type { PaymentPreview } from '@fortnight/contract/admin-payments'
import { format, parseISO } from 'date-fns'
import { paymentStatusNames } from '../../../lib/payment-badge.tsx'
import { inPercent } from '../run-words.tsx'
import { counted } from '../words.ts'
import { Facts, Warning } from './facts.tsx'
import { statementSentence } from './statement-words.tsx'

/** The test that would start, or wait. */
export function WhatStarts({ run }: { run: NonNullable<PaymentPreview['run']> }) {
  const test = `${counted(run.need, 'tester')} for ${run.days} days`
  if (run.team === null || run.promised_on === null)
    return (
      <Warning>
        Too few testers are free now: {run.available} for a test of {test}. It waits in the queue and starts by itself.
      </Warning>
    )
  return (
    <section aria-label="What happens" className="mt-4 rounded-2 bg-sunken px-3.5 py-3">
      <Facts
        facts={[
          ['Test', test],
          ['Team now', `${counted(run.team, 'tester')}, ${inPercent(run.probability ?? 0)} sure to keep the day`],
          ['Promised day', `${format(parseISO(run.promised_on), 'd MMMM yyyy')}, if they join within a day`],
        ]}
      />
    </section>
  )
}

/** What speaks against a payment, or for it: other claims of its ID, and the imported statements. */
export function Doubts({ preview: { payment, claims } }: { preview: PaymentPreview }) {
  const words = statementSentence(payment)
  return (
    <>
      {payment.duplicate && (
        <Warning>
          {claims.length === 0
            ? 'EasyPaisa itself has told of this transaction ID, for another payment. '
            : 'The same transaction ID is claimed by '}
          {claims
            .map(
              (claim) =>
                `${claim.user_email} for ${claim.app_name} (${paymentStatusNames[claim.payment_status].toLowerCase()})`,
            )
            .join(', ')}
          {claims.length > 0 && '. Only one of them can be completed.'}
        </Warning>
      )}
      {payment.statement === 'differs' ? <Warning>{words}</Warning> : words && <p className="mt-3">{words}</p>}
    </>
  )
}
