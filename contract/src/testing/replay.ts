import { type FactKind, facts } from './ledger.ts'
import { runRules } from './replay-run-rules.ts'
import { seatRules } from './replay-seat-rules.ts'
import { emptyRun, type LedgerLine, type RunState, type RunTerms } from './replay-state.ts'

/** The first line that cannot have happened, and why. */
export interface Impossible {
  seq: number
  why: string
}

const isFact = (kind: string): kind is FactKind => Object.hasOwn(facts, kind)

type Rule = (...args: unknown[]) => string | undefined

/** Carries one line into the state; answers why it cannot be. */
function take(run: RunState, line: LedgerLine, terms: RunTerms): string | undefined {
  if (line.seq !== run.length + 1) return `line ${run.length + 1} was expected`
  if (!isFact(line.kind)) return `"${line.kind}" is no fact that we know`
  const told = facts[line.kind].safeParse(line.data)
  if (!told.success) return `what is told of "${line.kind}" is not as it should be`
  const reading = { run, line, terms, data: told.data }
  if (line.kind in runRules) {
    if (line.seat !== null) return `"${line.kind}" is about the run, not about a seat`
    return (runRules[line.kind as keyof typeof runRules] as Rule)(reading)
  }
  const seat = run.seats.find((one) => one.seat === line.seat)
  if (!seat) return line.seat === null ? `"${line.kind}" names no seat` : `seat ${line.seat} was never offered`
  return (seatRules[line.kind as keyof typeof seatRules] as Rule)(seat, reading)
}

/**
 * What a ledger tells of its run. Total and strict: at the first line that cannot have happened it stops, names it, and answers
 * the state before it. Pure: the same lines give the same state everywhere.
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
