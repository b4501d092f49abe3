import type * as z from 'zod'
import type { GapState, StaffingGap } from '@fortnight/contract/testing/staffing-gap'
import type { LeftOut } from '@fortnight/contract/vocabulary/left-out'
import type { Tx } from '../../platform/db/database.ts'
import { fleetPrior } from '../../testers/pool/reliability.ts'
import type { Decision } from '../engine/decision.ts'
import { asFree } from '../engine/enlist.ts'
import type { Free } from '../engine/run.ts'
import { decide } from '../evaluation/decide.ts'
import { snapshotRuns } from '../evaluation/snapshot.ts'
import { readOpen } from '../evaluation/snapshot.repository.ts'
import { findFittingRun } from '../runs/runs.repository.ts'
import { recruitFor, whoIsLeftOut } from './left-out.ts'
import { paramsOf } from './params.repository.ts'
import { furthest } from './staff.ts'
import { neverOn } from './team-rules.ts'
import * as teams from './team.repository.ts'

/** Phases in which testers are asked for a team that exists. */
const refilled = ['staffing', 'running', 'extended']

/** The free testers, and then as many of whom nothing is known as the engine asks for. */
function* endless(free: readonly Free[], unknown: Free): Generator<Free> {
  yield* free
  for (;;) yield unknown
}

function stateOf(decisions: readonly Decision[], wanted: number, free: number): GapState {
  const short = decisions.find((decision) => decision.kind === 'escalate')
  if (short?.reason === 'too_late') return 'too_late'
  if (wanted > free) return 'too_few'
  if (wanted > 0) return 'asking'
  return short?.reason === 'seat_cap' ? 'largest' : 'offers'
}

/** What a developer reads of the pool: what their app asks for, and who is busy. */
export const forDevelopers: readonly LeftOut[] = ['full', 'offline', 'not_premium', 'country', 'android', 'storage']

/**
 * Why a run with a team lacks testers, as of now; null if enough are in, or it makes no team. Nothing is locked or changed: it
 * asks the engine what it would do with the testers who are free, and with more.
 */
export async function explainGap(tx: Tx, runId: string, now: Date): Promise<z.input<typeof StaffingGap> | null> {
  const row = await readOpen(tx, runId, now)
  if (!row || !refilled.includes(row.phase)) return null
  const run = await findFittingRun(tx, runId)
  const params = run && paramsOf(run.estimate)
  const [snapshot] = params ? await snapshotRuns(tx, [row], params) : []
  if (!run || !params || !snapshot) return null
  const { seats } = snapshot.run
  const in_now = seats.filter(({ state }) => state === 'opted_in').length
  if (in_now >= row.need) return null
  const live = await teams.listLive(tx, runId)
  const { together, pool, free, left_out } = await whoIsLeftOut(tx, run, {
    fitting: await teams.listSpares(tx, run, furthest),
    more: [{ reason: 'on_test', holds: neverOn(run) }],
    seated: live.map(({ household_id: householdId, model, observed_days: observedDays }) => ({
      householdId,
      model,
      observedDays,
    })),
  })
  const supply = endless(together.map(asFree), fleetPrior(params.fleetHazard, params.fleetShape))
  const { decisions } = decide({ run: snapshot.run, today: row.today, params, supply })
  const wanted = decisions.find((decision) => decision.kind === 'invite')?.count ?? 0
  return {
    state: snapshot.held ? 'silent' : stateOf(decisions, wanted, free),
    need: row.need,
    in_now,
    offered: seats.filter(({ state }) => state === 'offered').length,
    wanted,
    pool,
    free,
    left_out,
    recruit: recruitFor(run, Math.max(0, wanted - free)),
  }
}
