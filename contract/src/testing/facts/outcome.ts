import * as z from 'zod'
import { outcomes, runPhases } from '../../vocabulary/run-states.ts'
import { runFact } from './fact.ts'

/** Google's answer to the application, as the developer reports it. */
export const outcome = runFact({
  data: z.object({ outcome: z.enum(outcomes) }),
  from: runPhases,
  to: null,
  sets: (data, at) => ({ outcome: data.outcome, outcome_at: at }),
  replay({ run, data }) {
    if (run.applied_on === null) return 'the developer has not applied yet'
    if (run.outcome !== null) return 'Google has answered this application already'
    run.outcome = data.outcome
    return undefined
  },
  notify: {
    owner: null,
    tester: null,
    operator: ({ outcome: answer }) => (answer === 'granted' ? 'google_granted' : 'google_refused'),
  },
  webhook: null,
  label: (data) => (data.outcome === 'granted' ? 'Google gave production access' : 'Google refused'),
})
