import * as z from 'zod'
import { weekdayOf } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { noData, runFact } from './fact.ts'

/** The promised day has passed, and the test goes on at no cost. */
export const extended = runFact({
  data: z.object({ on: Day }),
  from: ['running', 'extended'],
  to: 'extended',
  sets: noData,
  notify: { owner: 'run_extended', tester: null, operator: null },
  webhook: null,
  label: ({ on }) => `The test was extended on ${weekdayOf(on)}`,
})
