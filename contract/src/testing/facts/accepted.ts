import { seatFact } from './fact.ts'
import { NoData } from './fields.ts'

/** A tester takes the offer. From here the developer is to act, and the offer no longer expires. */
export const accepted = seatFact({
  data: NoData,
  from: ['invited'],
  to: null,
  step: 'accepted',
  heardOf: true,
  sets: (_data, at) => ({ accepted_at: at, expires_at: null }),
  // The first who waits asks; those who come later are on the same page.
  notify: {
    owner: (_data, { isFirst, inGroup }) => (isFirst ? (inGroup ? 'group_asked' : 'listing_asked') : null),
    tester: null,
    operator: null,
  },
  webhook: null,
  label: () => 'Accepted',
})
