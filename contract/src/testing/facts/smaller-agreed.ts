import * as z from 'zod'
import { counted } from '../../format/plurals.ts'
import { noData, runFact } from './fact.ts'

/** The developer of a test that waits agreed to a start with these testers, at that chance in percent. */
export const smallerAgreed = runFact({
  data: z.object({ team: z.int().positive(), percent: z.int().min(0).max(100) }),
  from: ['queued'],
  to: null,
  sets: noData,
  notify: { owner: null, tester: null, operator: 'smaller_start_agreed' },
  webhook: null,
  label: ({ team, percent }) =>
    `The developer agreed to a start with ${counted(team, 'tester')}, at a chance of ${percent}%`,
})
