import type { Decision } from '../engine/decision.ts'
import type { Params } from '../engine/params.ts'
import { plan } from '../engine/plan.ts'
import type { Posterior } from '../../testers/pool/reliability.ts'
import type { Run } from '../engine/run.ts'

/** Everything a decision rests on: stored with it, so that it can be made again. */
export interface Inputs {
  run: Run
  today: number
  params: Params
  /** Testers who could be invited, as far as they were asked for; null where nobody was looked for. */
  supply: readonly Posterior[] | null
}

const needsTesters = (decision: Decision) => decision.kind === 'escalate' && decision.reason === 'pool_exhausted'
const giveUpWaiting = (decision: Decision) => decision.kind === 'start' && decision.reason === 'nobody_else'

/**
 * What is due for a run, in two steps that never wait for each other's locks. Without a supply: everything but testers, and whether
 * some are wanted. With one: whom to invite, and what only the lack of testers decides.
 */
export function decide({
  run,
  today,
  params,
  supply,
}: Omit<Inputs, 'supply'> & { supply: Iterable<Posterior> | null }): { decisions: Decision[]; wanting: boolean } {
  const all = plan(run, supply ?? [], today, params)
  if (supply) {
    const decisions = all.filter(({ kind }) => kind === 'invite' || kind === 'escalate' || kind === 'start')
    return { decisions, wanting: false }
  }
  const wanting = all.some(needsTesters)
  const decisions = wanting ? all.filter((decision) => !needsTesters(decision) && !giveUpWaiting(decision)) : all
  return { decisions, wanting }
}
