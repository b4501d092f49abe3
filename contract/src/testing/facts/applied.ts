import * as z from 'zod'
import { weekdayOf } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { runPhases } from '../../vocabulary/run-states.ts'
import { noRecipients, runFact } from './fact.ts'

/**
 * The developer has applied to Google for production. After a refusal they may apply again, and wait for an answer
 * again.
 */
export const applied = runFact({
  data: z.object({ on: Day }),
  from: runPhases,
  to: null,
  sets: ({ on }) => ({ applied_on: on, outcome: null, outcome_at: null, refusal: null }),
  replay({ run, data }) {
    if (run.started_on === null) return 'the run has not started'
    if (run.outcome === 'granted') return 'Google has granted access already'
    Object.assign(run, { applied_on: data.on, outcome: null })
    return undefined
  },
  notify: noRecipients,
  webhook: null,
  label: ({ on }) => `Applied to Google on ${weekdayOf(on)}`,
})
