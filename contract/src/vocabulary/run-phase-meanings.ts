import type { Names } from './label.ts'
import type { RunPhase } from './run-states.ts'

/** What each phase means for the developer, in a sentence under its label. */
export const runPhaseMeanings: Names<RunPhase> = {
  queued: 'Your test is paid and waits for a full team.',
  staffing: 'Testers were asked, and join one after the other.',
  running: 'Enough testers are in, and their days count.',
  qualified: 'Enough testers have all their days in a row.',
  extended:
    'Testers left, and others took their place. They need days of their own, so the test goes on, free of charge.',
  holding: 'Testers stay in while Google looks at your application.',
  completed: 'All days are over, and the testers have gone home.',
  failed: 'Too few testers stayed. You get back what was not delivered, by our terms.',
  cancelled: 'It was ended before its time.',
}
