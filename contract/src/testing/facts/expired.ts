import { seatFact } from './fact.ts'
import { ended, NoData } from './fields.ts'

/** An offer that got no answer in time, or a listed tester who did not opt in. */
export const expired = seatFact({
  data: NoData,
  from: ['invited'],
  to: 'expired',
  sets: ended,
  notify: { owner: null, tester: 'expired', operator: null },
  webhook: null,
  label: () => 'Did not answer in time',
})
