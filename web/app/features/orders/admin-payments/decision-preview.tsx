import type { PaymentPreview } from '@fortnight/contract/orders/admin-payments'
import { setupText } from '@fortnight/contract/vocabulary/setup-parts'
import { inRupees } from '@fortnight/contract/format/money'
import { momentOf } from '@fortnight/contract/format/moments'
import { inPercent } from '@fortnight/contract/format/shares'
import { counted } from '@fortnight/contract/format/plurals'
import { fullDay } from '@fortnight/contract/format/days'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { Claims } from './claims.tsx'
import { Facts, Warning } from './facts.tsx'
import { statementSentence } from './statement-labels.tsx'

/** Says before an order is taken that its test is expected to cost more than it brings. */
function Loss({ margin }: { margin: NonNullable<PaymentPreview['run']>['margin'] }) {
  if (!margin || margin.left >= 0) return null
  return (
    <Warning>
      {`This test is expected to lose ${inRupees(-margin.left)}: it brings ${inRupees(margin.price)}, and pay, refunds and fees come to ${inRupees(margin.price - margin.left)}.`}
    </Warning>
  )
}

/** The test that would start, or wait, and what it leaves. */
export function WhatStarts({ run }: { run: NonNullable<PaymentPreview['run']> }) {
  return (
    <>
      <Loss margin={run.margin} />
      <Start run={run} />
    </>
  )
}

function Start({ run }: { run: NonNullable<PaymentPreview['run']> }) {
  const test = `${counted(run.need, 'tester')} for ${run.days} days`
  if (run.missing_setup.length > 0)
    return (
      <Warning>
        Testers are asked once the app is set up: the developer has still to add the {setupText(run.missing_setup)} for
        a test of {test}. The 24 hours count from then, and we remind them.
      </Warning>
    )
  if (run.team === null)
    return (
      <Warning>
        {run.available === null
          ? `The pool is nearly full, and the testers that are free are kept for running tests. A test of ${test}`
          : `Too few testers are free now: ${run.available} for a test of ${test}. It`}{' '}
        waits in the queue and starts by itself.
      </Warning>
    )
  return (
    <section aria-label="What happens" className="mt-4 rounded-2 bg-sunken px-3.5 py-3">
      <Facts
        facts={[
          ['Test', test],
          [
            'Team now',
            `${counted(run.team, 'tester is', 'testers are')} free; ${inPercent(run.probability ?? 0)} chance of meeting the date`,
          ],
          ['Promised date', run.promised_on ? `${fullDay(run.promised_on)}, when the order was made` : 'None'],
          ...(run.margin
            ? [['Expected to be left', `${inRupees(run.margin.left)} of ${inRupees(run.margin.price)}`] as const]
            : []),
        ]}
      />
    </section>
  )
}

/** What speaks against a payment, or for it: corrections, other payments with its ID, and the imported statements. */
export function Doubts({ preview: { payment, claims, corrections } }: { preview: PaymentPreview }) {
  const sentence = statementSentence(payment)
  return (
    <>
      {corrections.map((earlier) => (
        <Warning key={earlier.created_at}>
          {`The developer corrected this payment (${momentOf(earlier.created_at)}). Before: ${paymentMethodNames[earlier.payment_method]}, ${earlier.transaction_id}.`}
        </Warning>
      ))}
      {claims.length > 0 && <Claims claims={claims} />}
      {payment.statement === 'differs' ? <Warning>{sentence}</Warning> : sentence && <p className="mt-3">{sentence}</p>}
    </>
  )
}
