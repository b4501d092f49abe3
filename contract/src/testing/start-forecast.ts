import type { TrackRecord } from './track-record.ts'

/**
 * What a Starter test would be that is paid and set up for Play now, by the engine and the testers who are free. Holds
 * figures of a team, of no tester alone.
 */
export interface StartForecast {
  /** Testers that must stay, and for how many days in a row. */
  need: number
  days: number
  /** Testers who would be asked. */
  team: number
  /** Chance that a tester who is asked joins. */
  joins: number
  /** Mean chance that one who joined stays all the days. */
  stays: number
  /** What became of tests whose team was as sure to finish as this one. */
  track_record: TrackRecord
  /**
   * The day on which the developer can apply; null while too few testers are free to start within a day. The other
   * figures are then those of a team of testers about whom nothing is known.
   */
  apply_on: string | null
}
