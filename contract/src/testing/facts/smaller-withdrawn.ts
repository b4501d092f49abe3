import { noData, noRecipients, runFact } from './fact.ts'
import { NoData } from './fields.ts'

/** We took back a start with fewer testers that its developer had agreed to, before it led to a team. */
export const smallerWithdrawn = runFact({
  data: NoData,
  from: ['queued'],
  to: null,
  sets: noData,
  notify: { ...noRecipients, owner: 'smaller_start_withdrawn' },
  webhook: null,
  label: () => 'The start with fewer testers was withdrawn: the test waits for a full team',
})
