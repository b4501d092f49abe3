import type * as z from 'zod'
import { planOf } from '@fortnight/contract/plans'
import type { Shortage } from '@fortnight/contract/testing/queue'
import type { Db } from '../../platform/db/database.ts'
import { isKeptForRunning } from '../../testers/pool/admission.ts'
import { goalOf } from '../engine/goal.ts'
import { pick } from '../engine/pick.ts'
import type * as runs from '../runs/runs.repository.ts'
import { recruitFor, whoIsLeftOut } from './left-out.ts'
import { paramsOf } from './params.repository.ts'
import { listReservedBefore } from './reserved.ts'
import { furthest } from './staff.ts'
import * as questions from './smaller-start.repository.ts'
import * as teams from './team.repository.ts'

/** Why that run waits, as of now; nothing is locked or changed. */
export async function explainShortage(db: Db, run: runs.QueuedRow): Promise<z.input<typeof Shortage>> {
  const params = paramsOf(run.estimate)
  const goal = goalOf(planOf(run.package_plan), run.duration)
  const reserved = await listReservedBefore(db, run.id)
  const fitting = await teams.listCandidates(db, run, furthest, { reserved })
  const { candidates, together: _, ...counts } = await whoIsLeftOut(db, run, { fitting, reserved })
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
    recruit: recruitFor(run, missing),
  }
}
