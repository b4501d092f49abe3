import * as z from 'zod'

/**
 * How often tests kept the date promised at their order, no move forgiven, of those for which the engine forecast the
 * same on the same day: tests whose date is over, the newest 200 at most. Counted each night.
 */
export const TrackRecord = z.object({ kept: z.int(), of: z.int() })
export type TrackRecord = z.output<typeof TrackRecord>

/** Tests below which a record says nothing. */
export const leastTests = 10

/**
 * Edges of the bins in which forecasts count as the same. `forecast_bin` in SQL holds the same ones, and a test compares
 * them.
 */
export const forecastEdges = [0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995] as const

/** Whether enough tests have ended for their share to mean something. */
export const saysEnough = (record: TrackRecord | null): record is TrackRecord =>
  record !== null && record.of >= leastTests

/** "29 of 30 tests like yours kept their date", or that too few have ended. Never a chance. */
export const trackRecordText = (record: TrackRecord | null): string =>
  saysEnough(record)
    ? `${record.kept} of ${record.of} tests like yours kept their date`
    : 'too few tests like yours have ended to say how surely'
