import type { AssignmentState, JoinStep, Trouble } from '@fortnight/contract/vocabulary/run-states'
import { runLabelOf } from '@fortnight/contract/vocabulary/run-phase-labels'
import { joinStepForOperator, seatForOperator } from '@fortnight/contract/vocabulary/seat-labels'
import { troubleForOperator } from '@fortnight/contract/vocabulary/trouble-labels'
import { LabelBadge } from '../../lib/label-badge.tsx'

/** What a run does now. */
export const RunBadge = ({ run }: { run: Parameters<typeof runLabelOf>[0] }) => <LabelBadge of={runLabelOf(run)} />

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
