import { seatFact } from './fact.ts'
import { ended, Nothing } from './fields.ts'

/** Nobody answered an offer in time, or a listed tester did not opt in. */
export const expired = seatFact({
  data: Nothing,
  from: ['invited'],
  to: 'expired',
  sets: ended,
  notify: { owner: null, tester: 'expired', operator: null },
  webhook: null,
  label: () => 'Did not answer in time',
})
