import type * as z from 'zod'
import type { FactKind, facts } from './ledger.ts'
import type { LedgerLine, RunState, RunTerms, SeatState } from './replay-state.ts'
import { openPhases } from '../vocabulary/run-states.ts'

/** What is told of a fact of that kind. */
export type Told<K extends FactKind> = z.output<(typeof facts)[K]>

/** What a rule looks at. */
export interface Reading<K extends FactKind> {
  run: RunState
  line: LedgerLine
  data: Told<K>
  terms: RunTerms
}

/** Carries a fact into the state, or says why it cannot have happened. */
export type RunRule<K extends FactKind> = (reading: Reading<K>) => string | undefined
export type SeatRule<K extends FactKind> = (seat: SeatState, reading: Reading<K>) => string | undefined

export const isOpen = (run: RunState): boolean => openPhases.some((phase) => phase === run.phase)
