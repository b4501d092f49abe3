import * as z from 'zod'
import { weekdayOf } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { webhook } from '../run-webhooks.ts'
import { runFact } from './fact.ts'
import { closed } from './fields.ts'

/** The test is over, its goal met. */
export const finished = runFact({
  data: z.object({ on: Day }),
  from: ['running', 'extended', 'qualified', 'holding'],
  to: 'completed',
  sets: closed,
  notify: { owner: 'run_finished', tester: null, operator: null },
  webhook: webhook('run.completed', ({ on }: { on: string }) => ({ on })),
  label: ({ on }) => `The test ended on ${weekdayOf(on)}`,
})
