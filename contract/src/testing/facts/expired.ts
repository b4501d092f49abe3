import { seatFact } from './fact.ts'
import { ended, NoData } from './fields.ts'

/** Nobody answered an offer in time, or a listed tester did not opt in. */
export const expired = seatFact({
  data: NoData,
  from: ['invited'],
  to: 'expired',
  sets: ended,
  notify: { owner: null, tester: 'expired', operator: null },
  webhook: null,
  label: () => 'Did not answer in time',
})
