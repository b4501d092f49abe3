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
import { fleetPrior, learn } from '../../testing/engine/reliability.ts'
import { expectedLosses, goalOdds, isLive, type Run, type Seat } from '../../testing/engine/run.ts'
import { addDays } from '@fortnight/contract/calendar'
import { castSize, type Manner, manners } from './manners.ts'

/** All that a sandbox run is made of; the same script plays the same run, on every server. */
export interface Script {
  plan: PlanName
  scenario: Scenario
  seed: number
  /** The day on which it begins. */
  first: string
}

/** Something that happens `at` so many days after the beginning. */
export interface Played {
  at: number
  kind: FactKind
  seat: number | null
  grade: Grade
  data: Record<string, unknown>
}

/** A whole run: everything that will happen, in order, and how sure the engine is of the promised day on each morning. */
export interface Play {
  need: number
  days: number
  hold: number
  cast: readonly Candidate[]
  events: readonly Played[]
  chances: readonly { at: number; probability: number }[]
}

interface Stage {
  script: Script
  manner: Manner
  random: Random
  run: Run
  cast: Candidate[]
  /** Who can still be invited. */
  free: Candidate[]
  /** The day on which each invited tester opts in; null where they never will. */
  joining: Map<string, number | null>
  /** Those who left without a word. */
  gone: Set<string>
  events: Played[]
  chances: { at: number; probability: number }[]
}

/** Nothing goes on for longer: six weeks from the start, and the days before and after. */
const lastDay = 80

/** Known testers, all of one quality, on phones of many kinds; the numbers of their seats are their names. */
function castOf(size: number): Candidate[] {
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

function tell<K extends FactKind>(
  { events }: Stage,
  at: number,
  kind: K,
  seat: string | null,
  data: FactData<K>,
  grade: Grade = 'confirmed',
) {
  events.push({ at, kind, seat: seat === null ? null : numberOf(seat), grade, data: { ...data } })
}

const change = (stage: Stage, id: string, fields: Partial<Seat>) => {
  const seats = stage.run.seats.map((seat) => (seat.id === id ? { ...seat, ...fields } : seat))
  stage.run = { ...stage.run, seats }
}

/** Asks the next so many; who will come, and when, is drawn now. */
function invite(stage: Stage, next: readonly Candidate[], day: number) {
  const { manner, random } = stage
  for (const { id, posterior } of next) {
    const comes = random.chance(manner.acceptance)
    stage.joining.set(id, comes ? day + random.between(...manner.delay) : null)
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
    stage.run = { ...stage.run, seats: [...stage.run.seats, seat] }
  }
  const asked = new Set(next.map(({ id }) => id))
  stage.free = stage.free.filter(({ id }) => !asked.has(id))
  tell(stage, day + 0.02, 'offered', null, { seats: [...asked].map(numberOf), by: 'engine' })
}

/** What a decision puts into the ledger. */
function tellDecision(stage: Stage, decision: Decision, day: number) {
  const { first } = stage.script
  const [at, on] = [day + 0.01, addDays(first, day)]
  if (decision.kind === 'nudge')
    tell(stage, at, 'nudged', decision.seat, { misses: decision.misses, alive: decision.alive })
  if (decision.kind === 'lost')
    tell(stage, at, 'lost', decision.seat, { misses: decision.misses, alive: decision.alive })
  if (decision.kind === 'release')
    tell(stage, at, decision.to, decision.seat, { by: 'engine', reason: decision.reason })
  if (decision.kind === 'start')
    tell(stage, at, 'started', null, {
      on: addDays(first, decision.startedDay),
      goal: addDays(first, decision.goalDay),
    })
  if (decision.kind === 'extend') tell(stage, at, 'extended', null, { on })
  if (decision.kind === 'qualify') tell(stage, at, 'qualified', null, { on })
  if (decision.kind === 'hold')
    tell(stage, at, 'holding', null, { until: addDays(first, (stage.run.qualifiedDay ?? day) + defaults.holdDays) })
  if (decision.kind !== 'complete' && decision.kind !== 'fail') return
  for (const seat of decision.seats) tell(stage, at, 'completed', seat, {})
  tell(stage, at, decision.kind === 'complete' ? 'finished' : 'failed', null, { on })
}

/** The engine looks at the run and does what it finds right. */
function morning(stage: Stage, day: number) {
  const seated = stage.cast.filter(({ id }) => stage.run.seats.some((seat) => seat.id === id && isLive(seat)))
  const supply = [...enlist(stage.free, defaults, seated)]
  for (const decision of plan(
    stage.run,
    supply.map(({ posterior }) => posterior),
    day,
    defaults,
  )) {
    if (decision.kind === 'invite') invite(stage, supply.slice(0, decision.count), day)
    tellDecision(stage, decision, day)
    stage.run = apply(stage.run, decision, day)
  }
  const probability = isUnderWay(stage.run) ? goalOdds(stage.run, day, defaults) : null
  if (probability !== null) stage.chances.push({ at: day + 0.03, probability })
}

/** An invited tester says yes, is put on the list, opts in; or lets the offer go by. */
function join(stage: Stage, { id, offeredDay }: Seat, day: number) {
  const { random } = stage
  const joins = stage.joining.get(id) ?? null
  if (joins === null) {
    tell(stage, day + 0.3, 'expired', id, {})
    return change(stage, id, { state: 'expired', endedDay: day })
  }
  const at = (from: number) => from + random.next() * 0.05
  if (offeredDay === day) tell(stage, at(day + 0.05), 'accepted', id, {})
  if (joins !== day) return undefined
  tell(stage, at(day + 0.15), 'listed', id, {})
  tell(stage, at(day + 0.25), 'opted_in', id, { day: addDays(stage.script.first, day) })
  tell(stage, at(day + 0.35), 'installed', id, {})
  return change(stage, id, { state: 'opted_in', optedInDay: day })
}

/** A tester uses the app, or does not; and may leave in the evening, with a word or without. */
function use(stage: Stage, { id, misses }: Seat, day: number) {
  const { random, manner, script, gone } = stage
  const day_ = addDays(script.first, day)
  if (gone.has(id) || random.chance(manner.missRate)) change(stage, id, { misses: misses + 1 })
  else {
    const seconds = plans[script.plan].minutes * 60 + random.between(0, 300)
    tell(stage, day + 0.5 + random.next() * 0.4, 'checked_in', id, { day: day_, seconds }, 'evidenced')
    change(stage, id, { misses: 0 })
  }
  if (gone.has(id) || !random.chance(manner.hazard)) return
  if (random.chance(0.5)) {
    gone.add(id)
    return
  }
  tell(stage, day + 0.95, 'opted_out', id, { day: day_ }, 'claimed')
  change(stage, id, { state: 'opted_out', endedDay: day })
  stage.run = { ...stage.run, lossesSeen: stage.run.lossesSeen + 1 }
}

function daytime(stage: Stage, day: number) {
  for (const seat of stage.run.seats) if (seat.state === 'offered') join(stage, seat, day)
  for (const seat of stage.run.seats) if (seat.state === 'opted_in') use(stage, seat, day)
  const { run } = stage
  stage.run = { ...run, lossesExpected: expectedLosses(run.seats, day) }
}

const isUnderWay = ({ phase }: Run) => phase === 'running' || phase === 'extended'
const isOver = ({ phase }: Run) => phase === 'completed' || phase === 'failed'

/** Plays a run to its end, with the engine that works on the real ones and testers who do as the scenario has them do. */
export function play(script: Script): Play {
  const goal = goalOf(plans[script.plan], plans[script.plan].days)
  const cast = castOf(castSize(script.scenario, goal))
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
  const stage: Stage = {
    script,
    manner: manners[script.scenario],
    random: seeded(script.seed),
    run,
    cast,
    free: cast,
    joining: new Map(),
    gone: new Set(),
    events: [],
    chances: [],
  }
  for (let day = 0; day <= lastDay && !isOver(stage.run); day++) {
    morning(stage, day)
    if (!isOver(stage.run)) daytime(stage, day)
  }
  // Moments of one day come in the order of the clock; what comes at the same moment stays in the order in which it was done.
  const events = stage.events.toSorted((a, b) => a.at - b.at)
  return { need: goal.need, days: goal.days, hold: goal.hold, cast, events, chances: stage.chances }
}
