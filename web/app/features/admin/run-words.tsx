import type { AssignmentState, JoinStep, RunPhase, Trouble } from '@fortnight/contract/vocabulary/run-states'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const phases: Record<RunPhase, [words: string, tone: BadgeTone]> = {
  queued: ['Waiting for testers', 'wait'],
  staffing: ['Testers are joining', 'moon'],
  running: ['Running', 'ok'],
  qualified: ['Qualified', 'ok'],
  extended: ['Extended', 'due'],
  holding: ['Holding', 'ok'],
  completed: ['Completed', 'done'],
  failed: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'bad'],
}

export const phaseName = (phase: RunPhase): string => phases[phase][0]

/** How far a run has come. `waitsForSetup`: its developer has still to set the app up for Play. */
export function PhaseBadge({ phase, waitsForSetup = false }: { phase: RunPhase; waitsForSetup?: boolean }) {
  if (waitsForSetup) return <Badge tone="due">Waiting for Play set-up</Badge>
  const [words, tone] = phases[phase]
  return <Badge tone={tone}>{words}</Badge>
}

const seats: Record<AssignmentState, [words: string, tone: BadgeTone]> = {
  invited: ['Invited', 'wait'],
  opted_in: ['Opted in', 'ok'],
  declined: ['Declined', 'quiet'],
  expired: ['Did not answer', 'quiet'],
  withdrawn: ['Withdrawn', 'quiet'],
  opted_out: ['Opted out', 'bad'],
  lost: ['Lost', 'bad'],
  released: ['Released', 'quiet'],
  completed: ['Completed', 'done'],
}

/** Steps of a seat that is still joining. */
const steps: Partial<Record<JoinStep, string>> = { accepted: 'To be listed', listed: 'On the list' }

const troubles: Record<Trouble, string> = {
  not_available: 'Not available to them',
  wrong_account: 'Another account',
  install_failed: 'Does not install',
}

/** The same of a seat, with the step at which its tester stands. */
export function JoiningBadge({
  state,
  step,
  trouble,
}: {
  state: AssignmentState
  step: JoinStep
  trouble: Trouble | null
}) {
  const joining = state === 'invited' ? steps[step] : undefined
  return (
    <>
      {joining ? <Badge tone="wait">{joining}</Badge> : <SeatBadge state={state} />}
      {trouble && <span className="block text-13 text-due-t">{troubles[trouble]}</span>}
    </>
  )
}

/** How a tester stands on a run. */
export function SeatBadge({ state }: { state: AssignmentState }) {
  const [words, tone] = seats[state]
  return <Badge tone={tone}>{words}</Badge>
}

/** "87% to stay 14 days" from a tester's score. */
export const chanceOf = (score: number): string => `${Math.round(score / 10)}%`
