import { seatFact } from './fact.ts'
import { letGo, NoData } from './fields.ts'

/** A tester stayed for all days. */
export const completed = seatFact({
  data: NoData,
  from: ['opted_in'],
  to: 'completed',
  sets: letGo,
  notify: { owner: null, tester: 'completed', operator: null },
  webhook: null,
  label: () => 'Completed the test',
})
