import type { Label, Labels } from './label.ts'
import type { AssignmentState, JoinStep } from './run-states.ts'

// The ends of a seat; a live one is shown by the step that its tester has reached.
const ends = {
  declined: { label: 'Declined', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
  opted_out: { label: 'Left', tone: 'bad' },
  lost: { label: 'Removed', tone: 'bad' },
  released: { label: 'Released', tone: 'quiet' },
  completed: { label: 'Completed', tone: 'done' },
} as const satisfies Partial<Labels<AssignmentState>>

type Reached = Extract<AssignmentState, 'invited' | 'opted_in'>

/** Ends of a seat, for the developer. */
const seatEndForOwner: Labels<Exclude<AssignmentState, Reached>> = {
  ...ends,
  expired: { label: 'Did not join in time', tone: 'quiet' },
}

/** States and ends of a seat, for administrators. */
export const seatForOperator: Labels<AssignmentState> = {
  invited: { label: 'Invited', tone: 'wait' },
  opted_in: { label: 'Joined', tone: 'ok' },
  ...ends,
  expired: { label: 'Did not join in time', tone: 'quiet' },
}

/** A label of a step, and another one for the count of testers who came that far, if it differs. */
interface StepLabel extends Label {
  reached?: string
}

/** Steps of a tester, for the developer. */
export const joinStepForOwner: Readonly<Record<JoinStep, StepLabel>> = {
  offered: { label: 'Invited', tone: 'quiet' },
  accepted: { label: 'Waiting to be added', reached: 'Accepted', tone: 'due' },
  listed: { label: 'Added', tone: 'wait' },
  opted_in: { label: 'Joined', tone: 'ok' },
  installed: { label: 'Joined', reached: 'Installed', tone: 'ok' },
}

/** Steps of a tester, for administrators. */
export const joinStepForOperator: Labels<JoinStep> = {
  offered: seatForOperator.invited,
  accepted: { label: 'To be added', tone: 'wait' },
  listed: { label: 'Added', tone: 'wait' },
  opted_in: seatForOperator.opted_in,
  installed: seatForOperator.opted_in,
}

/** Steps of a tester, and ends of their seat, for the developer. */
export const seatLabelForOwner = ({ state, step }: { state: AssignmentState; step: JoinStep }): Label =>
  state === 'invited' || state === 'opted_in' ? joinStepForOwner[step] : seatEndForOwner[state]
