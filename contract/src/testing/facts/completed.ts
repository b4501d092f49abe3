import { seatFact } from './fact.ts'
import { ended, NoData } from './fields.ts'

/** A tester stayed for all days. */
export const completed = seatFact({
  data: NoData,
  from: ['opted_in'],
  to: 'completed',
  sets: ended,
  notify: { owner: null, tester: 'completed', operator: null },
  webhook: null,
  label: () => 'Completed the test',
})
