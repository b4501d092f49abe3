/** What the newest finished tests came to, measured from their records. */
export interface MeasuredResults {
  /** Finished tests that were looked at. */
  tests: number
  /** Medians: hours from payment and Play set-up until as many as needed had joined, and testers who stayed to the end. */
  hours_to_start: number
  stayed: number
}

/** Finished tests below which the site shows no result: a share or a median of fewer says nothing. */
export const fewestForResults = 10
