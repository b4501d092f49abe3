import type { AssignmentState, JoinStep, RunPhase, Trouble } from '@fortnight/contract/vocabulary/run-states'
import { runPhaseLabels, waitsForSetupLabel } from '@fortnight/contract/vocabulary/run-phase-labels'
import { joinStepForOperator, seatForOperator } from '@fortnight/contract/vocabulary/seat-labels'
import { troubleForOperator } from '@fortnight/contract/vocabulary/trouble-labels'
import { LabelBadge } from '../../lib/label-badge.tsx'

/** The phase of a run. `waitsForSetup`: its developer has still to set the app up for Play. */
export function PhaseBadge({ phase, waitsForSetup = false }: { phase: RunPhase; waitsForSetup?: boolean }) {
  return <LabelBadge of={waitsForSetup ? waitsForSetupLabel : runPhaseLabels[phase]} />
}

/** The state of a seat, with the step of a tester who is still joining and what keeps them from it. */
export function JoiningBadge({
  state,
  step,
  trouble,
}: {
  state: AssignmentState
  step: JoinStep
  trouble: Trouble | null
}) {
  return (
    <>
      <LabelBadge of={state === 'invited' ? joinStepForOperator[step] : seatForOperator[state]} />
      {trouble && <span className="block text-13 text-due-t">{troubleForOperator[trouble]}</span>}
    </>
  )
}

/** "87% to stay 14 days" from a tester's score. */
export const chanceOf = (score: number): string => `${Math.round(score / 10)}%`
