import { planOf } from '@fortnight/contract/plans'
import { percentOf } from '@fortnight/contract/testing/smaller-start'
import type { Db, Tx } from '../../platform/db/database.ts'
import { answersOf } from '../engine/answers.ts'
import { goalOf, type Goal } from '../engine/goal.ts'
import type { Params } from '../engine/params.ts'
import { pick } from '../engine/pick.ts'
import { hasteOfHalfHours, hoursToFull } from '../engine/hurry.ts'
import { outShare } from '../engine/suspicion.ts'
import { isKeptForRunning } from '../../testers/pool/admission.ts'
import { paramsNow, paramsOf } from './params.repository.ts'
import * as runs from '../runs/runs.repository.ts'
import * as teams from './team.repository.ts'
import type { Wanted } from './team-rules.ts'

/** Outcome of a run's request for a team. */
export type Staffing =
  | { staffed: true; team: number; probability: number }
  /** `available` testers are free, which is too few; null if the free ones are kept for running tests. */
  | { staffed: false; available: number | null }

class InsufficientSupply extends Error {
  readonly available: number
  constructor(available: number) {
    super('not enough free testers')
    this.available = available
  }
}

// The pick leaves out housemates and fourth phones of a model, so more testers are locked than a team needs: first a
// multiple of those bought, about twice a usual team; then four times more, up to `furthest`, because a crowd with one
// popular model may come before those who fit.
const seatsAtFirst = 4
export const furthest = 6000

/** What counts of Play Console say of a tester, as the engine reads it. */
const missingOf = ({ suspicion }: teams.LockedTester) => (suspicion === null ? {} : { missing: suspicion * outShare })

const asleepOf = ({ asleep }: teams.LockedTester) => (asleep > 0 ? { asleep } : {})

/** How a tester answers offers, by what is stored of them. */
export const answeringOf = (
  tester: Pick<teams.LockedTester, 'offers_taken' | 'offers_passed' | 'by_mail'>,
  params: Params,
) => {
  const { offers_taken: hits, offers_passed, by_mail } = tester
  return answersOf({ hits, trials: hits + offers_passed }, by_mail, params)
}

const candidateOf = (tester: teams.LockedTester, params: Params) => ({
  id: String(tester.id).padStart(10, '0'),
  householdId: tester.household_id,
  model: tester.model,
  posterior: { a: tester.hazard_a, b: tester.hazard_b },
  ...missingOf(tester),
  ...asleepOf(tester),
  ...answeringOf(tester, params),
  load: tester.load,
  idleDays: tester.idle_days,
  observedDays: tester.observed_days,
  neverAsked: tester.never_asked,
  tester,
})

/** Testers as the engine sees them. */
export const candidatesOf = (testers: readonly teams.LockedTester[], params: Params) =>
  testers.map((tester) => candidateOf(tester, params))

const pickFrom = (goal: Goal, testers: readonly teams.LockedTester[], params: Params, fullWithin: number | null) =>
  pick(goal, candidatesOf(testers, params), params, fullWithin)

interface Team {
  goal: Goal
  /** How many testers were considered. */
  considered: number
  team: teams.LockedTester[]
  /** P(goal on the promised day). */
  probability: number
}

/**
 * Takes the best free testers for the run (locked by default) and lets the engine pick among exactly those; throws
 * `InsufficientSupply` if they are too few. If its developer agreed to a smaller chance, in percent, all of them are the
 * team once they reach it.
 */
export async function chooseTeam(
  tx: Db,
  run: Wanted,
  params: Params,
  candidates = teams.lockCandidatesWithout([]),
  agreed: number | null = null,
): Promise<Team> {
  const goal = goalOf(planOf(run.package_plan), run.duration)
  const fullWithin = hoursToFull(run.ready_hours ?? null, params)
  const haste = hasteOfHalfHours({ goal, seats: [], startedDay: null, fullWithin }, params)
  for (let most = goal.need * seatsAtFirst; ; most = Math.min(most * 4, furthest)) {
    const testers = await candidates(tx, run, most, haste)
    const teamOf = (
      aim: Goal,
      { team, probability }: { team: { tester: teams.LockedTester }[]; probability: number },
    ) => ({
      goal: aim,
      considered: testers.length,
      team: team.map(({ tester }) => tester),
      probability,
    })
    const picked = pickFrom(goal, testers, params, fullWithin)
    if ('team' in picked) return teamOf(goal, picked)
    const { available, probability, reason } = picked.short
    const everyone = testers.length < most || most === furthest
    if (!everyone && reason !== 'seat_cap') continue
    const smaller = { ...goal, target: probability }
    const willDo = agreed !== null && percentOf(probability) >= agreed && pickFrom(smaller, testers, params, fullWithin)
    if (willDo && 'team' in willDo) return teamOf(smaller, willDo)
    throw new InsufficientSupply(available)
  }
}

async function claim(tx: Tx, run: runs.QueuedRow, reserved: readonly number[]): Promise<Staffing & { staffed: true }> {
  const { goal, considered, team, probability } = await chooseTeam(
    tx,
    run,
    paramsOf(run.estimate),
    teams.lockCandidatesWithout(reserved),
    run.agreed,
  )
  const inputs = { goal, considered, team: team.map((tester) => [tester.id, tester.hazard_a, tester.hazard_b]) }
  if (!(await teams.seat(tx, run, team, { first: { inputs, probability } }))) throw new InsufficientSupply(team.length)
  return { staffed: true, team: team.length, probability }
}

/** The team that the run would get at this moment, or the number of free testers who are too few. */
export async function findFreeTeam(
  db: Db,
  run: Wanted,
  params: Params,
): Promise<Team | { team: null; available: number }> {
  try {
    return await chooseTeam(db, run, params, (from, wanted, most, haste) =>
      teams.listCandidates(from, wanted, most, { haste }),
    )
  } catch (error) {
    if (!(error instanceof InsufficientSupply)) throw error
    return { team: null, available: error.available }
  }
}

/** Preview of a request for a team at this moment, by the same engine. Locks and changes nothing. */
export async function previewStaffing(db: Db, run: Wanted): Promise<Staffing> {
  if (await isKeptForRunning(db)) return { staffed: false, available: null }
  const found = await findFreeTeam(db, run, await paramsNow(db))
  if (!found.team) return { staffed: false, available: found.available }
  return { staffed: true, team: found.team.length, probability: found.probability }
}

/**
 * Gives a queued run its team, all or nothing, inside the caller's transaction. The team is sized by the probability
 * rule over the very testers that are locked. If the pool is too small, nothing of the attempt remains but the number
 * of testers found and, until the caller's transaction ends, their locks; the run stays queued. Undefined if the run is
 * not queued or another server is staffing it. `reserved` testers are kept for a run that has waited too long.
 */
export async function staff(tx: Tx, runId: string, reserved: readonly number[] = []): Promise<Staffing | undefined> {
  const run = await runs.lockQueued(tx, runId)
  if (!run) return undefined
  try {
    return await claim(tx, run, reserved)
  } catch (error) {
    if (!(error instanceof InsufficientSupply)) throw error
    await runs.markShortOfTesters(tx, runId, error.available)
    return { staffed: false, available: error.available }
  }
}

/**
 * Staffs the run of an app that is being admitted: while the pool is nearly full it waits, and free testers are kept
 * for running tests.
 */
export async function admit(tx: Tx, runId: string): Promise<Staffing | undefined> {
  if (!(await isKeptForRunning(tx))) return staff(tx, runId)
  await runs.markShortOfTesters(tx, runId, null)
  return { staffed: false, available: null }
}
