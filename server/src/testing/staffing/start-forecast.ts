import { defaultDuration, type PlanName, plans } from '@fortnight/contract/plans'
import { promisedDay, promisedFrom } from '@fortnight/contract/testing/promise'
import type { StartForecast } from '@fortnight/contract/testing/start-forecast'
import type { Database, Db } from '../../platform/db/database.ts'
import { laterStart } from '../../testers/pool/later-start.ts'
import { fleetPrior, type Posterior, survive } from '../../testers/pool/reliability.ts'
import { type Goal, goalOf } from '../engine/goal.ts'
import type { Params } from '../engine/params.ts'
import { pick } from '../engine/pick.ts'
import { findTrackRecord } from '../evaluation/calibration.repository.ts'
import { findFreeTeam } from './staff.ts'
import { paramsNow } from './params.repository.ts'

/** An order of a new developer for the smallest plan, whose app runs on every phone that Android's first limit allows. */
const order = {
  owner_id: '00000000-0000-0000-0000-000000000000',
  owner_email: '',
  package_plan: plans.starter.name,
  duration: defaultDuration,
  size_mb: plans.starter.sizeMb,
  min_api: 24,
  countries: [],
}

const rounded = (share: number) => Math.round(share * 1000) / 1000

/** Figures of a team, best testers first. */
function figuresOf(goal: Goal, team: readonly Posterior[], params: Params) {
  const { need, days } = goal
  const stays = team.map((posterior) => survive(posterior, days, params.lossRatio))
  return {
    need,
    days,
    team: team.length,
    joins: rounded(params.acceptance),
    stays: rounded(stays.reduce((sum, stay) => sum + stay, 0) / team.length),
  }
}

/** The team of testers about whom nothing is known that reaches the goal; undefined if none does. */
function unknownTeam(goal: Goal, params: Params) {
  const posterior = fleetPrior(params.fleetHazard, params.fleetShape)
  const testers = Array.from({ length: goal.maxSeats }, (_, index) => {
    const id = String(index).padStart(3, '0')
    return { id, householdId: id, model: id, posterior, load: 0, idleDays: 0, observedDays: 0 }
  })
  const picked = pick(goal, testers, params)
  return 'team' in picked ? picked : undefined
}

/**
 * Testers of a test of a plan who are expected to be there on its first day, its second one, and so on: with the team
 * that is free now, else with testers about whom nothing is known.
 */
export async function expectedTesters(db: Db, plan: PlanName, params: Params): Promise<number[]> {
  const goal = goalOf(plans[plan], defaultDuration)
  const free = await findFreeTeam(db, { ...order, package_plan: plan, size_mb: plans[plan].sizeMb }, params)
  const known = free?.team?.map(({ hazard_a: a, hazard_b: b }) => ({ a, b }))
  const team = known ?? unknownTeam(goal, params)?.team.map(({ posterior }) => posterior)
  if (!team?.length) return Array.from({ length: goal.days }, () => 0)
  // A seat is lost on its way, too: before the developer has listed its tester, and before they have joined.
  const joins = params.acceptance * params.acceptedJoin * params.listedJoin
  const stays = (days: number) => team.reduce((sum, posterior) => sum + survive(posterior, days, params.lossRatio), 0)
  return Array.from({ length: goal.days }, (_, day) => joins * stays(day + 0.5))
}

/**
 * Forecast of a test that starts now; nothing is locked or changed. Null if not even an endless pool of unknown testers
 * could serve it.
 */
export async function forecastStart(db: Database['db'], now: Date): Promise<StartForecast | null> {
  const goal = goalOf(plans.starter, defaultDuration)
  const [params, later] = await Promise.all([paramsNow(db), laterStart(db, now)])
  const free = later === null ? await findFreeTeam(db, order, params) : undefined
  if (free?.team) {
    const team = free.team.map(({ hazard_a: a, hazard_b: b }) => ({ a, b }))
    const apply_on = promisedDay(promisedFrom(now, null), goal.days)
    const track_record = await findTrackRecord(db, 0, free.probability)
    return { ...figuresOf(goal, team, params), track_record, apply_on }
  }
  const unknown = unknownTeam(goal, params)
  if (!unknown) return null
  const team = unknown.team.map(({ posterior }) => posterior)
  const track_record = await findTrackRecord(db, 0, unknown.probability)
  return { ...figuresOf(goal, team, params), track_record, apply_on: null }
}
