import { androidFrom } from '@fortnight/contract/testers/android'
import type { LeftOut } from '@fortnight/contract/vocabulary/left-out'
import { leftOut } from '@fortnight/contract/vocabulary/left-out'
import type { Db } from '../../platform/db/database.ts'
import { enlist, type Seated } from '../engine/enlist.ts'
import type { QueuedRow } from '../runs/runs.repository.ts'
import { paramsOf } from './params.repository.ts'
import * as shortages from './shortage.repository.ts'
import { candidatesOf } from './staff.ts'
import { freeMbFor, type Rule } from './team-rules.ts'
import type { LockedTester } from './team.repository.ts'

interface Considered {
  /** Testers whom the rules leave in. */
  fitting: readonly LockedTester[]
  reserved?: readonly number[]
  /** Rules of this run besides those of every team. */
  more?: readonly Rule[]
  /** The team that they would join. */
  seated?: readonly Seated[]
}

/** Whom the rules and the engine's limits on a team leave out, and who is left, in the engine's order. */
export async function whoIsLeftOut(db: Db, run: QueuedRow, { fitting, reserved = [], more = [], seated }: Considered) {
  const counted = await shortages.countLeftOut(db, run, reserved, more)
  const params = paramsOf(run.estimate)
  const candidates = candidatesOf(fitting, params)
  const together = [...enlist(candidates, params, seated)]
  const chosen = new Set(together)
  const households = new Set([...together, ...(seated ?? [])].map(({ householdId }) => householdId))
  const apart = candidates.filter((candidate) => !chosen.has(candidate))
  const sharing = apart.filter(({ householdId }) => households.has(householdId)).length
  const byTeamLimit = (reason: LeftOut, testers: number) => ({ reason, testers, alone: testers })
  const left_out = [
    ...counted.flatMap(({ reason, testers, alone }) => (reason ? [{ reason, testers, alone }] : [])),
    byTeamLimit('same_household', sharing),
    byTeamLimit('same_model', apart.length - sharing),
  ]
  return {
    candidates,
    together,
    pool: counted.reduce((sum, { testers }) => sum + testers, 0),
    free: (counted.find(({ reason }) => reason === null)?.testers ?? 0) - apart.length,
    left_out: left_out
      .filter(({ testers }) => testers > 0)
      .sort((x, y) => leftOut.indexOf(x.reason) - leftOut.indexOf(y.reason)),
  }
}

/** That many new testers, as a run asks for them. */
export const recruitFor = (run: QueuedRow, testers: number) => ({
  testers,
  countries: run.countries,
  android: androidFrom(run.min_api),
  free_mb: freeMbFor(run),
  premium: run.package_plan === 'enterprise',
})
