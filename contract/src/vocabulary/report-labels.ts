import type { Names } from './label.ts'
import type { AssignmentState, RunPhase } from './run-states.ts'

/** Phases of a run, within a line of the report. */
export const runPhaseInReport: Names<RunPhase> = {
  queued: 'waiting for testers',
  staffing: 'testers are joining',
  running: 'running',
  qualified: 'goal met',
  extended: 'extended',
  holding: 'goal met, waiting for Google',
  completed: 'completed',
  failed: 'goal not met',
  cancelled: 'cancelled',
}

/** States and ends of a seat, in the report's table. */
export const seatInReport: Names<AssignmentState> = {
  invited: 'asked',
  opted_in: 'still in',
  completed: 'to the end',
  opted_out: 'left',
  lost: 'removed',
  released: 'released',
  declined: 'declined',
  expired: 'no answer',
  withdrawn: 'withdrawn',
}
