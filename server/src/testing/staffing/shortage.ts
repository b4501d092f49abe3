import type * as z from 'zod'
import { androidFrom } from '@fortnight/contract/testers/android'
import { planOf } from '@fortnight/contract/plans'
import type { Shortage } from '@fortnight/contract/testing/queue'
import { type LeftOut, leftOut } from '@fortnight/contract/vocabulary/left-out'
import type { Db } from '../../platform/db/database.ts'
import { isKeptForRunning } from '../../testers/pool/admission.ts'
import { enlist } from '../engine/enlist.ts'
import { goalOf } from '../engine/goal.ts'
import { pick } from '../engine/pick.ts'
import * as runs from '../runs/runs.repository.ts'
import { paramsOf } from './params.repository.ts'
import { listReservedBefore } from './reserved.ts'
import * as shortages from './shortage.repository.ts'
import { candidateOf, furthest } from './staff.ts'
import * as questions from './smaller-start.repository.ts'
import { freeMbFor } from './team-rules.ts'
import * as teams from './team.repository.ts'

/** Whom the rules and the engine's limits on a team leave out, most testers first among the rules. */
async function whoIsLeftOut(db: Db, run: runs.QueuedRow, reserved: readonly number[]) {
  const counted = await shortages.countLeftOut(db, run, reserved)
  const fitting = await teams.listCandidates(db, run, furthest, undefined, reserved)
  const candidates = fitting.map(candidateOf)
  const together = new Set(enlist(candidates, paramsOf(run.estimate)))
  const households = new Set([...together].map(({ householdId }) => householdId))
  const apart = candidates.filter((candidate) => !together.has(candidate))
  const sharing = apart.filter(({ householdId }) => households.has(householdId)).length
  const byTeamLimit = (reason: LeftOut, testers: number) => ({ reason, testers, alone: testers })
  const left_out = [
    ...counted.flatMap(({ reason, testers, alone }) => (reason ? [{ reason, testers, alone }] : [])),
    byTeamLimit('same_household', sharing),
    byTeamLimit('same_model', apart.length - sharing),
  ]
  return {
    candidates,
    pool: counted.reduce((sum, { testers }) => sum + testers, 0),
    free: (counted.find(({ reason }) => reason === null)?.testers ?? 0) - apart.length,
    left_out: left_out
      .filter(({ testers }) => testers > 0)
      .sort((x, y) => leftOut.indexOf(x.reason) - leftOut.indexOf(y.reason)),
  }
}

/** Why that run waits, as of now; nothing is locked or changed. */
export async function explainShortage(db: Db, run: runs.QueuedRow): Promise<z.input<typeof Shortage>> {
  const params = paramsOf(run.estimate)
  const goal = goalOf(planOf(run.package_plan), run.duration)
  const reserved = await listReservedBefore(db, run.id)
  const { candidates, ...counts } = await whoIsLeftOut(db, run, reserved)
  const picked = pick(goal, candidates, params)
  const { probability, missing } = 'team' in picked ? { ...picked, missing: 0 } : picked.short
  return {
    app_id: run.app_id,
    app_name: run.name,
    need: goal.need,
    ...counts,
    team: 'team' in picked ? picked.team.length : picked.short.available,
    chance: probability,
    target: goal.target,
    kept: await isKeptForRunning(db),
    smaller_start: (await questions.findLast(db, run.id)) ?? null,
    recruit: {
      testers: missing,
      countries: run.countries,
      android: androidFrom(run.min_api),
      free_mb: freeMbFor(run),
      premium: run.package_plan === 'enterprise',
    },
  }
}
