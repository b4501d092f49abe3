import { isOpenPhase } from '@fortnight/contract/vocabulary/run-states'
import { apply, type Decision } from './decision.ts'
import { invite } from './invite.ts'
import type { Params } from './params.ts'
import { complete, extend, fail, hold, qualify, reopen, start } from './phases.ts'
import { release } from './release.ts'
import type { Free, Run } from './run.ts'
import { giveUp, nudge } from './silence.ts'

/** Phases in which a team is still being made or refilled. */
const isStaffed = ({ phase }: Run) => ['queued', 'staffing', 'running', 'extended'].includes(phase)

/**
 * Decisions for one run on `today`, in the order in which they are to be applied: seats to give up, steps of the run's
 * life, testers to invite, to release, to remind, or an escalation. `supply` are the testers who
 * could be invited, in `enlist`'s order; it is read only if testers are needed. Applied and planned again on the same
 * day it has nothing to add, except an escalation that still holds.
 */
export function plan(run: Run, supply: Iterable<Free>, today: number, params: Params): Decision[] {
  const decisions: Decision[] = []
  let standing = run
  const take = (due: readonly Decision[]) => {
    decisions.push(...due)
    standing = due.reduce((before, decision) => apply(before, decision, today), standing)
  }
  const isOpen = () => isOpenPhase(standing.phase)
  if (!isOpen()) return []
  if (run.gone) return [...fail(run, today, params), ...complete(run, today, params)]

  const live = (alone: boolean) => {
    take(start(standing, alone, today, params))
    for (const step of [reopen, qualify, extend, fail, hold, complete]) take(step(standing, today, params))
  }
  take(giveUp(standing, today, params))
  live(false)
  const invited = isStaffed(standing) ? invite(standing, supply, today, params) : []
  take(invited)
  if (!invited.some(({ kind }) => kind === 'invite')) live(true)
  take(release(standing, today, params))
  take(nudge(standing, today, params))
  return decisions
}
