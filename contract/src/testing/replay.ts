import { dayIn } from '../calendar.ts'
import { isLiveState, isOpenPhase, joinSteps } from '../vocabulary/run-states.ts'
import type { Reading, RunFact, SeatFact } from './facts/fact.ts'
import { factOf, isFactKind } from './facts/table.ts'
import { emptyRun, type LedgerLine, type RunState, type RunTerms, type SeatState } from './replay-state.ts'

/** The first line that cannot have happened, and why. */
export interface Impossible {
  seq: number
  why: string
}

const isOpen = ({ phase }: RunState) => isOpenPhase(phase)

/** Moves a seat into the state that the fact leads to. A seat's end can come after the run's own. */
function move(seat: SeatState, fact: SeatFact, { line, data, terms }: Reading<{ day?: string }>) {
  if (fact.step) {
    seat.step = fact.step
    seat.at[fact.step] = line.at
  }
  if (fact.heardOf) seat.last_at = line.at
  if (!fact.to) return
  seat.state = fact.to
  if (isLiveState(fact.to)) return
  Object.assign(seat, { ended_at: line.at, ended_on: data.day || dayIn(terms.timezone, line.at) })
}

function takeSeat(fact: SeatFact, reading: Reading<object>): string | undefined {
  const { run, line } = reading
  const seat = run.seats.find((candidate) => candidate.seat === line.seat)
  if (!seat) return line.seat === null ? `"${line.kind}" names no seat` : `seat ${line.seat} was never offered`
  if (fact.step && !isOpen(run)) return `the run is ${run.phase}`
  if (!fact.from.includes(seat.state)) return `the seat is ${seat.state}`
  const before = fact.step && joinSteps[joinSteps.indexOf(fact.step) - 1]
  if (before && seat.step !== before) return `${fact.step} comes after ${before}, and the seat is at ${seat.step}`
  const why = fact.replay?.(seat, reading)
  if (why === undefined) move(seat, fact, reading)
  return why
}

function takeRun(fact: RunFact, reading: Reading<object>): string | undefined {
  const { run, line } = reading
  if (line.seat !== null) return `"${line.kind}" is about the run, not about a seat`
  if (!fact.from.includes(run.phase)) return `the run is ${run.phase}`
  const why = fact.replay?.(reading)
  const to = typeof fact.to === 'string' ? fact.to : fact.to?.[run.phase]
  if (why !== undefined || !to) return why
  run.phase = to
  run.timeline.push({ phase: to, at: line.at })
  return undefined
}

/** Carries one line into the state; returns why it cannot be. */
function take(run: RunState, line: LedgerLine, terms: RunTerms): string | undefined {
  if (line.seq !== run.length + 1) return `line ${run.length + 1} was expected`
  if (!isFactKind(line.kind)) return `"${line.kind}" is no fact that we know`
  const fact = factOf(line.kind)
  const parsed = fact.data.safeParse(line.data)
  if (!parsed.success) return `the details of "${line.kind}" are not valid`
  const reading = { run, line, terms, data: parsed.data as object }
  return fact.of === 'seat' ? takeSeat(fact, reading) : takeRun(fact, reading)
}

/**
 * Computes the state of a run from its ledger. Total and strict: at the first line that cannot have happened it stops,
 * names that line, and returns the state before it. Pure: the same lines always give the same state.
 */
export function replay(
  terms: RunTerms,
  lines: readonly LedgerLine[],
): { state: RunState; impossible: Impossible | null } {
  const state = emptyRun()
  for (const line of lines) {
    const why = take(state, line, terms)
    if (why !== undefined) return { state, impossible: { seq: line.seq, why } }
    state.length = line.seq
  }
  for (const seat of state.seats) seat.days.sort((x, y) => (x.day < y.day ? -1 : 1))
  state.play_counts.sort((x, y) => (x.day < y.day ? -1 : 1))
  return { state, impossible: null }
}
