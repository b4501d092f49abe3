import type { Decision } from '../engine/decision.ts'
import { hasteOf } from '../engine/hurry.ts'
import type { Params } from '../engine/params.ts'
import { plan } from '../engine/plan.ts'
import type { Free, Run } from '../engine/run.ts'

/** Inputs of a decision: stored with it, so that it can be reproduced. */
export interface Inputs {
  run: Run
  today: number
  params: Params
  /** Testers who could be invited, as far as they were requested; null if none were looked up. */
  supply: readonly Free[] | null
}

const needsTesters = (decision: Decision) => decision.kind === 'escalate' && decision.reason === 'pool_exhausted'
const giveUpWaiting = (decision: Decision) => decision.kind === 'start' && decision.reason === 'nobody_else'

/**
 * Decisions for a run, in two steps that never wait for each other's locks. Without a supply: all decisions except on
 * testers, and whether testers are needed. With one: the testers to invite, and decisions that depend on a lack of
 * testers.
 */
export function decide({ run, today, params, supply }: Omit<Inputs, 'supply'> & { supply: Iterable<Free> | null }): {
  decisions: Decision[]
  wanting: boolean
} {
  const all = plan(run, supply ?? [], today, params)
  if (supply) {
    const decisions = all.filter(({ kind }) => kind === 'invite' || kind === 'escalate' || kind === 'start')
    return { decisions, wanting: false }
  }
  const wanting = all.some(needsTesters) || (run.phase === 'staffing' && !hasteOf(run, params).isMet())
  const decisions = wanting ? all.filter((decision) => !needsTesters(decision) && !giveUpWaiting(decision)) : all
  return { decisions, wanting }
}
