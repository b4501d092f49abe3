import type { Names } from './label.ts'
import type { RunPhase } from './run-states.ts'

/** What each phase means for the developer, in a sentence under its label. */
export const runPhaseMeanings: Names<RunPhase> = {
  queued: 'Your test is paid for. We are putting your team together.',
  staffing: 'Testers have been invited and are joining.',
  running: 'Enough testers have joined, and their days count.',
  qualified: 'Enough testers have all their days in a row.',
  extended: 'Testers left and were replaced. The new ones need days of their own, so the test goes on, free of charge.',
  holding: 'Your testers stay while Google reviews your application.',
  completed: 'The test is finished and your testers have been released.',
  failed: 'Too many testers left. We refund what we didn’t deliver.',
  cancelled: 'The test was ended early.',
}
