import type { Label, Labels } from './label.ts'
import type { RunPhase } from './run-states.ts'

/** Phases of a run, for its developer and for administrators. */
export const runPhaseLabels: Labels<RunPhase> = {
  queued: { label: 'Waiting for testers', tone: 'wait' },
  staffing: { label: 'Testers are joining', tone: 'wait' },
  running: { label: 'Running', tone: 'ok' },
  qualified: { label: 'Goal met', tone: 'ok' },
  extended: { label: 'Extended', tone: 'due' },
  holding: { label: 'Goal met, testers stay', tone: 'ok' },
  completed: { label: 'Completed', tone: 'done' },
  failed: { label: 'Goal not met', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
}

/** A run that is paid for while its app is not set up for Play. */
const waitsForSetupLabel: Label = { label: 'Waiting for Play set-up', tone: 'due' }

const pausedLabel: Label = { label: 'Paused for a refund', tone: 'wait', icon: 'clock' }

/** The label of a run: that it is paused, that it waits for the set-up of its app, or else its phase. */
export function runLabelOf(run: { phase: RunPhase; waits_for_setup?: boolean; is_paused: boolean }): Label {
  if (run.is_paused) return pausedLabel
  return run.waits_for_setup ? waitsForSetupLabel : runPhaseLabels[run.phase]
}
