import * as z from 'zod'
import { type Grade, grades } from '../vocabulary/grades.ts'
import type { Pause } from './pauses.ts'
import type { AssignmentState, JoinStep, Outcome, RunPhase } from '../vocabulary/run-states.ts'

/** One line of a ledger, as the database writes and hashes it (`ledger_line`). */
export const LedgerLine = z.strictObject({
  run: z.uuid(),
  /** Number of the line, from 1, without gaps. */
  seq: z.int().positive(),
  seat: z.int().nullable(),
  kind: z.string(),
  grade: z.enum(grades),
  data: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
})
export type LedgerLine = z.output<typeof LedgerLine>

/** What a run was sold as; everything else is in its ledger. */
export const RunTerms = z.object({ need: z.int().positive(), days: z.int().positive(), timezone: z.string() })
export type RunTerms = z.output<typeof RunTerms>

/** A day on which a tester used the app. */
export interface DayOfUse {
  day: string
  seconds: number
  grade: Grade
}

/** One tester of a run. Moments are ISO 8601, days are on the run's calendar. */
export interface SeatState {
  seat: number
  state: AssignmentState
  /** The furthest step taken, and when each was. */
  step: JoinStep
  at: Partial<Record<JoinStep, string>>
  in_on: string | null
  ended_at: string | null
  ended_on: string | null
  days: DayOfUse[]
  /** The tester's last sign of life; our own acts do not count. */
  last_at: string | null
}

/** A finding and its answers since the version that was to fix it. */
export interface FindingRecord {
  finding: string
  seat: number
  kind: string
  at: string
  version: string | null
  answers: { seat: number; result: string; at: string }[]
}

/** A run as its ledger gives it. */
export interface RunState {
  phase: RunPhase
  started_on: string | null
  goal_on: string | null
  qualified_on: string | null
  hold_until: string | null
  applied_on: string | null
  outcome: Outcome | null
  /** Every phase the run came to, in its order. */
  timeline: { phase: RunPhase; at: string }[]
  /** Spans in which it was paused, the first one first. */
  pauses: Pause[]
  /** Seats in the order in which they were asked. */
  seats: SeatState[]
  /** The last count of each day that the developer reported from Play Console: our testers, and the developer's own. */
  play_counts: { day: string; opted_in: number; own: number; believed: number; at: string }[]
  versions: { version: string; name: string; at: string }[]
  findings: FindingRecord[]
  /** Lines read. */
  length: number
}

export const emptyRun = (): RunState => ({
  phase: 'queued',
  started_on: null,
  goal_on: null,
  qualified_on: null,
  hold_until: null,
  applied_on: null,
  outcome: null,
  timeline: [],
  pauses: [],
  seats: [],
  play_counts: [],
  versions: [],
  findings: [],
  length: 0,
})
