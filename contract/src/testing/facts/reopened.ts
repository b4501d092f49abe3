import * as z from 'zod'
import { weekdayOf } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { webhook } from '../run-webhooks.ts'
import { runFact } from './fact.ts'

/**
 * Play Console showed too few testers after the goal was called met, and before the developer applied: the lower number
 * decides, and the test goes on. `missing` are those that it does not show, and `day` is the first on which the goal can
 * be met again.
 */
export const reopened = runFact({
  data: z.object({ on: Day, missing: z.int(), day: Day }),
  from: ['qualified', 'holding'],
  to: 'extended',
  sets: () => ({ qualified_on: null, hold_until: null }),
  replay({ run }) {
    Object.assign(run, { qualified_on: null, hold_until: null })
    return undefined
  },
  notify: { owner: 'run_reopened', tester: null, operator: 'run_reopened_alarm' },
  webhook: webhook('run.reopened', ({ on, missing, day }: { on: string; missing: number; day: string }) => ({
    on,
    missing,
    day,
  })),
  label: ({ on, missing }) =>
    `The test was opened again on ${weekdayOf(on)}: Play Console did not show ${missing} of its testers`,
})
