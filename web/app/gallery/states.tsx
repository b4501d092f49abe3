import { appLabels } from '@fortnight/contract/vocabulary/app-labels'
import { contactLabels } from '@fortnight/contract/vocabulary/contact-labels'
import { findingForOwner } from '@fortnight/contract/vocabulary/finding-labels'
import { gradeForOwner } from '@fortnight/contract/vocabulary/grade-labels'
import type { Label } from '@fortnight/contract/vocabulary/label'
import { paymentLabels } from '@fortnight/contract/vocabulary/payment-labels'
import { payoutForOperator } from '@fortnight/contract/vocabulary/payout-labels'
import { refundForOperator, refundForOwner } from '@fortnight/contract/vocabulary/refund-labels'
import { runPhaseLabels } from '@fortnight/contract/vocabulary/run-phase-labels'
import { runPhaseMeanings } from '@fortnight/contract/vocabulary/run-phase-meanings'
import { seatForOperator } from '@fortnight/contract/vocabulary/seat-labels'
import { testerLabels } from '@fortnight/contract/vocabulary/tester-labels'
import { userLabels } from '@fortnight/contract/vocabulary/user-labels'
import { runPhases } from '@fortnight/contract/vocabulary/run-states'
import { LabelBadge } from '../lib/label-badge.tsx'
import { StandingBand } from '../ui/standing-band.tsx'
import { Shelf } from './shelf.tsx'

const lists: Readonly<Record<string, Readonly<Record<string, Label>>>> = {
  'An app': appLabels,
  'A payment': paymentLabels,
  'A test': runPhaseLabels,
  'A seat, for operators': seatForOperator,
  'A day, for owners': gradeForOwner,
  Feedback: findingForOwner,
  'A refund, for owners': refundForOwner,
  'A refund, for operators': refundForOperator,
  'A payout, for operators': payoutForOperator,
  'A tester': testerLabels,
  'An account': userLabels,
  'A message of a visitor': contactLabels,
}

/** Every state with the words that people read. */
export function States() {
  return (
    <>
      {Object.entries(lists).map(([title, labels]) => (
        <Shelf key={title} title={title}>
          {Object.entries(labels).map(([state, label]) => (
            <LabelBadge key={state} of={label} />
          ))}
        </Shelf>
      ))}
      {runPhases.map((phase, index) => (
        <StandingBand key={phase} label={phase} k={index / runPhases.length} headline={runPhaseLabels[phase].label}>
          {runPhaseMeanings[phase]}
        </StandingBand>
      ))}
    </>
  )
}
