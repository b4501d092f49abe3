import * as z from 'zod'
import { weekdayOf } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { webhook } from '../run-webhooks.ts'
import { runFact } from './fact.ts'
import { closed } from './fields.ts'

/** The goal is out of reach, and the test is given up. */
export const failed = runFact({
  data: z.object({ on: Day }),
  from: ['staffing', 'running', 'extended'],
  to: 'failed',
  sets: closed,
  notify: { owner: 'run_failed', tester: null, operator: 'run_failed_alarm' },
  webhook: webhook('run.failed', ({ on }: { on: string }) => ({ on })),
  label: ({ on }) => `We could not reach the goal (${weekdayOf(on)})`,
})
