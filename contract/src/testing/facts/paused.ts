import { openPhases } from '../../vocabulary/run-states.ts'
import { webhook } from '../run-webhooks.ts'
import { runFact } from './fact.ts'
import { NoData } from './fields.ts'

/** A refund was asked for: no tester is asked or let go, and no day is sold, until that is decided or taken back. */
export const paused = runFact({
  data: NoData,
  from: openPhases,
  to: null,
  sets: (_data, at) => ({ paused_at: at }),
  replay({ run, line }) {
    if (run.pauses.at(-1)?.to === null) return 'the test is paused already'
    run.pauses.push({ from: line.at, to: null })
    return undefined
  },
  notify: { owner: null, tester: null, team: 'paused', operator: null },
  webhook: webhook('run.paused', () => ({})),
  label: () => 'The test was paused: a refund was asked for',
})
