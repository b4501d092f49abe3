import * as z from 'zod'
import { weekdayOf } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { webhook } from '../run-webhooks.ts'
import { runFact } from './fact.ts'

/** Enough testers are in: a day can be promised. */
export const started = runFact({
  data: z.object({ on: Day, goal: Day }),
  from: ['staffing'],
  to: 'running',
  sets: ({ on, goal }) => ({ started_on: on, goal_on: goal }),
  replay({ run, data }) {
    Object.assign(run, { started_on: data.on, goal_on: data.goal })
    return undefined
  },
  notify: { owner: 'run_started', tester: null, operator: null },
  webhook: webhook('run.started', ({ on, goal }: { on: string; goal: string }) => ({ on, goal })),
  label: ({ on }) => `The test started on ${weekdayOf(on)}`,
})
