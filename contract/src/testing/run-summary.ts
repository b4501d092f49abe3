import * as z from 'zod'
import { Day, Moment } from '../moment.ts'
import { runPhases } from '../vocabulary/run-states.ts'
import { RunPromise } from './promise.ts'
import { TrackRecord } from './track-record.ts'

/** What a card shows of a run. */
export const RunSummary = z.object({
  phase: z.enum(runPhases),
  /** Testers that must stay for `days` days in a row. */
  need: z.int(),
  days: z.int(),
  /** The day of the run today is, from 1; 0 before it starts; at most `days`. */
  day: z.int(),
  /**
   * The moment when the app was both paid and set up for Play: its testers are promised within 24 hours from then. Null
   * before that.
   */
  ready_at: Moment.nullable(),
  started_on: Day.nullable(),
  /** Since when it is paused, because a refund was asked for; null while it goes on. */
  paused_at: Moment.nullable(),
  /** The promise of its order; null for tests sold before there were promises. */
  promise: RunPromise.nullable(),
  /** The day on which the team that joined meets the goal; null before the start. */
  goal_on: Day.nullable(),
  /**
   * The engine's own estimate that the goal is met on `goal_on`, 0 to 1; null before a team is claimed. How far to trust
   * it is in `track_record`, which is what people are shown.
   */
  probability: z.number().nullable(),
  /** What became of tests for which the same was estimated on the same day; null with the estimate. */
  track_record: TrackRecord.nullable(),
  /** One letter for each day so far: o at least `need` testers opened the app, h fewer did, m none did. */
  marks: z.string(),
})
export type RunSummary = z.output<typeof RunSummary>

/** Whether a test is ready and waits until a full team is free. */
export const waitsForTeam = ({ phase, ready_at }: Pick<RunSummary, 'phase' | 'ready_at'>): boolean =>
  phase === 'queued' && ready_at !== null
