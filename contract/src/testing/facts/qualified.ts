import * as z from 'zod'
import { weekdayOf } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { webhook } from '../run-webhooks.ts'
import { runFact } from './fact.ts'

/** Enough testers have all their days in a row, as we count. */
export const qualified = runFact({
  data: z.object({ on: Day }),
  from: ['running', 'extended'],
  to: 'qualified',
  sets: ({ on }) => ({ qualified_on: on }),
  replay({ run, data }) {
    run.qualified_on = data.on
    return undefined
  },
  notify: { owner: 'run_qualified', tester: null, operator: null },
  webhook: webhook('run.qualified', ({ on }: { on: string }) => ({ on })),
  label: ({ on }) => `The goal was met on ${weekdayOf(on)}`,
})
