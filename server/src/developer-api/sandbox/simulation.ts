import type { FactData, FactKind } from '@fortnight/contract/testing/facts/table'
import type { Grade } from '@fortnight/contract/vocabulary/grades'
import { type PlanName, plans } from '@fortnight/contract/plans'
import type { Scenario } from '@fortnight/contract/developer-api/sandbox'
import { phones } from '../../testers/pool/phones.ts'
import { type Random, seeded } from '../../platform/random.ts'
import { apply, type Decision } from '../../testing/engine/decision.ts'
import { type Candidate, enlist } from '../../testing/engine/enlist.ts'
import { goalOf } from '../../testing/engine/goal.ts'
import { defaults } from '../../testing/engine/params.ts'
import { plan } from '../../testing/engine/plan.ts'
import { fleetPrior, learn } from '../../testers/pool/reliability.ts'
import { expectedLosses, goalOdds, isLive, type Run, type Seat } from '../../testing/engine/run.ts'
import { addDays } from '@fortnight/contract/calendar'
import { candidateCount, type Behaviour, behaviours } from './behaviours.ts'

/** Parameters of a sandbox run; the same script simulates the same run, on every server. */
export interface Script {
  plan: PlanName
  scenario: Scenario
  seed: number
  /** First day. */
  first: string
}

/** An event `at` a number of days after the beginning. */
export interface SimulatedEvent {
  at: number
  kind: FactKind
  seat: number | null
  grade: Grade
  data: Record<string, unknown>
}

/** A morning's forecast, and the day of the test on which it was made, from 1. */
export interface Forecast {
  at: number
  stage: number
  probability: number
}

/** A whole run: all its events, in order, and the engine's probability of the promised day on each morning. */
export interface Simulation {
  need: number
  days: number
  hold: number
  candidates: readonly Candidate[]
  events: readonly SimulatedEvent[]
  chances: readonly Forecast[]
}

interface SimulationState {
  script: Script
  behaviour: Behaviour
  random: Random
  run: Run
  candidates: Candidate[]
  /** Testers who can still be invited. */
  free: Candidate[]
  /** The day on which each invited tester opts in; null if they never will. */
  joining: Map<string, number | null>
  /** Testers who left silently. */
  gone: Set<string>
  events: SimulatedEvent[]
  chances: Forecast[]
}

/** Longest simulation: six weeks from the start, and the days before and after. */
const lastDay = 80

/** Known testers, all of one quality, on phones of many kinds; the numbers of their seats are their names. */
function candidatesOf(size: number): Candidate[] {
  const posterior = learn(fleetPrior(defaults.fleetHazard), { days: 60, losses: 0 })
  return Array.from({ length: size }, (_, index) => ({
    id: String(index + 1),
    householdId: String(index + 1),
    model: phones[index % phones.length]?.model ?? 'Phone',
    posterior,
    load: 0,
    idleDays: 0,
    observedDays: 60,
  }))
}

const numberOf = (id: string) => Number(id)

function record<K extends FactKind>(
  { events }: SimulationState,
  at: number,
  kind: K,
  seat: string | null,
  data: FactData<K>,
  grade: Grade = 'confirmed',
) {
  events.push({ at, kind, seat: seat === null ? null : numberOf(seat), grade, data: { ...data } })
}

const change = (state: SimulationState, id: string, fields: Partial<Seat>) => {
  const seats = state.run.seats.map((seat) => (seat.id === id ? { ...seat, ...fields } : seat))
  state.run = { ...state.run, seats }
}

/** Invites the next testers of the supply; draws which of them come, and when. */
function invite(state: SimulationState, next: readonly Candidate[], day: number) {
  const { behaviour, random } = state
  for (const { id, posterior } of next) {
    const comes = random.chance(behaviour.acceptance)
    state.joining.set(id, comes ? day + random.between(...behaviour.delay) : null)
    const seat: Seat = {
      id,
      state: 'offered',
      offeredDay: day,
      optedInDay: null,
      endedDay: null,
      misses: 0,
      nudgedDay: null,
      posterior,
    }
    state.run = { ...state.run, seats: [...state.run.seats, seat] }
  }
  const asked = new Set(next.map(({ id }) => id))
  state.free = state.free.filter(({ id }) => !asked.has(id))
  record(state, day + 0.02, 'offered', null, { seats: [...asked].map(numberOf), by: 'engine' })
}

/** Facts of a decision for the event log. */
function recordDecision(state: SimulationState, decision: Decision, day: number) {
  const { first } = state.script
  const [at, on] = [day + 0.01, addDays(first, day)]
  if (decision.kind === 'nudge')
    record(state, at, 'nudged', decision.seat, { misses: decision.misses, alive: decision.alive })
  if (decision.kind === 'lost')
    record(state, at, 'lost', decision.seat, { misses: decision.misses, alive: decision.alive })
  if (decision.kind === 'release')
    record(state, at, decision.to, decision.seat, { by: 'engine', reason: decision.reason })
  if (decision.kind === 'start')
    record(state, at, 'started', null, {
      on: addDays(first, decision.startedDay),
      goal: addDays(first, decision.goalDay),
    })
  if (decision.kind === 'extend') record(state, at, 'extended', null, { on })
  if (decision.kind === 'qualify') record(state, at, 'qualified', null, { on })
  if (decision.kind === 'hold')
    record(state, at, 'holding', null, { until: addDays(first, (state.run.qualifiedDay ?? day) + defaults.holdDays) })
  if (decision.kind !== 'complete' && decision.kind !== 'fail') return
  for (const seat of decision.seats) record(state, at, 'completed', seat, {})
  record(state, at, decision.kind === 'complete' ? 'finished' : 'failed', null, { on })
}

/** Evaluates the run with the engine and applies its decisions. */
function morning(state: SimulationState, day: number) {
  const seated = state.candidates.filter(({ id }) => state.run.seats.some((seat) => seat.id === id && isLive(seat)))
  const supply = [...enlist(state.free, defaults, seated)]
  for (const decision of plan(
    state.run,
    supply.map(({ posterior }) => posterior),
    day,
    defaults,
  )) {
    if (decision.kind === 'invite') invite(state, supply.slice(0, decision.count), day)
    recordDecision(state, decision, day)
    state.run = apply(state.run, decision, day)
  }
  const probability = isUnderWay(state.run) ? goalOdds(state.run, day, defaults) : null
  const stage = Math.min(state.run.goal.days, day - (state.run.startedDay ?? day) + 1)
  if (probability !== null) state.chances.push({ at: day + 0.03, stage, probability })
}

/** Lets an invited tester accept, be listed and opt in; or lets the offer expire. */
function join(state: SimulationState, { id, offeredDay }: Seat, day: number) {
  const { random } = state
  const joins = state.joining.get(id) ?? null
  if (joins === null) {
    record(state, day + 0.3, 'expired', id, {})
    return change(state, id, { state: 'expired', endedDay: day })
  }
  const at = (from: number) => from + random.next() * 0.05
  if (offeredDay === day) record(state, at(day + 0.05), 'accepted', id, {})
  if (joins !== day) return undefined
  record(state, at(day + 0.15), 'listed', id, {})
  record(state, at(day + 0.25), 'opted_in', id, { day: addDays(state.script.first, day) })
  record(state, at(day + 0.35), 'installed', id, {})
  return change(state, id, { state: 'opted_in', optedInDay: day })
}

/** Lets a tester use the app, or not; and perhaps leave in the evening, openly or silently. */
function use(state: SimulationState, { id, misses }: Seat, day: number) {
  const { random, behaviour, script, gone } = state
  const day_ = addDays(script.first, day)
  if (gone.has(id) || random.chance(behaviour.missRate)) change(state, id, { misses: misses + 1 })
  else {
    const seconds = plans[script.plan].minutes * 60 + random.between(0, 300)
    record(state, day + 0.5 + random.next() * 0.4, 'checked_in', id, { day: day_, seconds }, 'evidenced')
    change(state, id, { misses: 0 })
  }
  if (gone.has(id) || !random.chance(behaviour.hazard)) return
  if (random.chance(0.5)) {
    gone.add(id)
    return
  }
  record(state, day + 0.95, 'opted_out', id, { day: day_ }, 'claimed')
  change(state, id, { state: 'opted_out', endedDay: day })
  state.run = { ...state.run, lossesSeen: state.run.lossesSeen + 1 }
}

function daytime(state: SimulationState, day: number) {
  for (const seat of state.run.seats) if (seat.state === 'offered') join(state, seat, day)
  for (const seat of state.run.seats) if (seat.state === 'opted_in') use(state, seat, day)
  const { run } = state
  state.run = { ...run, lossesExpected: expectedLosses(run.seats, day, defaults) }
}

const isUnderWay = ({ phase }: Run) => phase === 'running' || phase === 'extended'
const isOver = ({ phase }: Run) => phase === 'completed' || phase === 'failed'

/** Runs in turn until one ends as its scenario says: by far most do at once. */
const mostTries = 20

/** Whether a run ended as its scenario says: given up in the failure, with its goal met in all others. */
const endsAsNamed = ({ run, script }: SimulationState) => (run.phase === 'failed') === (script.scenario === 'failure')

/**
 * Simulates a run to its end, with the engine of the real ones and testers with the scenario's behaviour. A scenario
 * shows what it is named after: a run that ends otherwise by chance is drawn again.
 */
export function simulate(script: Script): Simulation {
  let state = playOut(script)
  for (let tries = 1; tries < mostTries && !endsAsNamed(state); tries++)
    state = playOut({ ...script, seed: script.seed + tries })
  const { run, candidates, chances } = state
  const { need, days, hold } = run.goal
  // Events of one day are ordered by the clock; those of the same moment keep their order.
  return { need, days, hold, candidates, events: state.events.toSorted((a, b) => a.at - b.at), chances }
}

/** One run, drawn from the script's seed. */
function playOut(script: Script): SimulationState {
  const goal = goalOf(plans[script.plan], plans[script.plan].days)
  const candidates = candidatesOf(candidateCount(script.scenario, goal))
  const run: Run = {
    phase: 'staffing',
    goal,
    startedDay: null,
    goalDay: null,
    qualifiedDay: null,
    confirmed: false,
    seats: [],
    lossesSeen: 0,
    lossesExpected: 0,
  }
  const state: SimulationState = {
    script,
    behaviour: behaviours[script.scenario],
    random: seeded(script.seed),
    run,
    candidates,
    free: candidates,
    joining: new Map(),
    gone: new Set(),
    events: [],
    chances: [],
  }
  for (let day = 0; day <= lastDay && !isOver(state.run); day++) {
    morning(state, day)
    if (!isOver(state.run)) daytime(state, day)
  }
  return state
}
