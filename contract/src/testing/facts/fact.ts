import type * as z from 'zod'
import type { OperatorMessage, OwnerMessage, TesterMessage } from '../messages/keys.ts'
import type { FactWebhook } from '../run-webhooks.ts'
import type { LedgerLine, RunState, RunTerms, SeatState } from '../replay-state.ts'
import type { AssignmentState, JoinStep, Outcome, RunPhase } from '../../vocabulary/run-states.ts'

/** What a replay rule reads of one line. */
export interface Reading<D> {
  run: RunState
  line: LedgerLine
  data: D
  terms: RunTerms
}

/**
 * What is known of a fact when it happens and is no part of the event log: people's words, and what the fact means for
 * its run just then.
 */
export interface FactValues {
  said?: string
  /** Set for an acceptance if it is the first that waits for the developer's list. */
  isFirst?: boolean
  /** Set for an acceptance if testers come by a group that we keep, which its developer is to put on the track. */
  inGroup?: boolean
  /** Set for a count of Play Console: number of testers that it does not show. */
  gap?: number
  /** Set for an offer if testers of a running test have left. */
  isRefill?: boolean
  /** Set for an offer if the tester comes in another's place. */
  isReplacement?: boolean
  /** Set for a retest if it decides its finding. */
  isDecisive?: boolean
}

/** A message, none, or the choice between messages by what is known of the fact. */
type Choice<K, D> = K | null | ((data: D, values: FactValues) => K | null)

/** Recipients of a fact's notifications, each with the key of a message. `null` means no notification, on purpose. */
export interface Notify<D> {
  owner: Choice<OwnerMessage<D>, D>
  tester: Choice<TesterMessage, D>
  /** What all testers of a run who said yes read of a fact of the run itself. */
  team?: TesterMessage
  operator: Choice<OperatorMessage<D>, D>
}

/** Columns of a seat that facts set, besides its state. Moments are ISO 8601. */
export type SeatColumns = Partial<
  Record<'accepted_at' | 'listed_at' | 'opted_in_at' | 'installed_at' | 'ended_at' | 'let_go_at', string> & {
    expires_at: string | null
    trouble: null
  }
>

/** Columns of a run that facts set, besides its phase. */
export type RunColumns = Partial<
  Record<'staffed_at' | 'started_on' | 'goal_on' | 'closed_at' | 'applied_on', string> & {
    qualified_on: string | null
    hold_until: string | null
    outcome: Outcome | null
    outcome_at: string | null
    refusal: null
    available: null
    paused_at: string | null
    next_eval_at: string | null
  }
>

interface Kind<S extends z.ZodType> {
  /** What is known of the fact. No fact names a person. */
  data: S
  notify: Notify<z.output<S>>
  webhook: FactWebhook<z.output<S>> | null
  /** The line of the test record, for developers and administrators. */
  label: (data: z.output<S>) => string
}

/** A fact of one seat. Without `to` the seat stays in its state. */
export interface SeatFact<S extends z.ZodType = z.ZodType> extends Kind<S> {
  of: 'seat'
  /** The states in which it can happen. */
  from: readonly AssignmentState[]
  to: AssignmentState | null
  /** The step of joining that it is; the step before it must have been taken. */
  step?: JoinStep
  /** Whether it counts as a sign of life of its tester. */
  heardOf?: boolean
  sets: (data: z.output<S>, at: string) => SeatColumns
  /** What a replay does beyond moving the seat: answers why the fact cannot have happened. */
  replay?: (seat: SeatState, reading: Reading<z.output<S>>) => string | undefined
}

/**
 * Phases from which a fact moves a run, each with the phase that it comes to. In every other phase the fact moves
 * nothing and sets no column.
 */
export type Moves = Partial<Record<RunPhase, RunPhase>>

/** A fact of the run itself. Without `to` the run stays in its phase. */
export interface RunFact<S extends z.ZodType = z.ZodType> extends Kind<S> {
  of: 'run'
  from: readonly RunPhase[]
  to: RunPhase | Moves | null
  sets: (data: z.output<S>, at: string) => RunColumns
  replay?: (reading: Reading<z.output<S>>) => string | undefined
}

type Declared<F extends { of: string }> = Omit<F, 'of'>

export const seatFact = <S extends z.ZodType>(fact: Declared<SeatFact<S>>): SeatFact<S> => ({ of: 'seat', ...fact })
export const runFact = <S extends z.ZodType>(fact: Declared<RunFact<S>>): RunFact<S> => ({ of: 'run', ...fact })

/** No notifications at all. */
export const noRecipients = { owner: null, tester: null, operator: null } as const

/** A fact that changes no column. */
export const noData = () => ({})
